extension RidgeField {
    /// The longest run of blocks outside the print that one byte stands for.
    private static let longestRun = Int(UInt8.max) - steps + 1

    /// The orientations with runs outside the print shortened: a byte below ``steps`` is an orientation, a byte `b`
    /// from there on stands for `b - steps + 1` blocks outside.
    package var runs: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(orientations.count)
        var run = 0
        func flush() {
            if run > 0 { bytes.append(UInt8(Self.steps + run - 1)) }
            run = 0
        }
        for orientation in orientations {
            if orientation == Self.outside {
                run += 1
                if run == Self.longestRun { flush() }
            } else {
                flush()
                bytes.append(orientation)
            }
        }
        flush()
        return bytes
    }

    /// Makes a field of its ``runs``.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` unless the runs fill the field exactly.
    package init(columns: Int, rows: Int, runs: ArraySlice<UInt8>) throws(WhorlError) {
        try Self.checkSize(columns: columns, rows: rows)
        var orientations: [UInt8] = []
        orientations.reserveCapacity(columns * rows)
        for byte in runs {
            if byte < Self.steps {
                orientations.append(byte)
            } else {
                let run = Int(byte) - Self.steps + 1
                orientations.append(contentsOf: repeatElement(Self.outside, count: run))
            }
            guard orientations.count <= columns * rows else { break }
        }
        guard orientations.count == columns * rows else {
            throw .damagedTemplate(reason: "the ridge field's runs do not fill it")
        }
        self.init(columns: columns, rows: rows, orientations: orientations)
    }
}
