extension RidgeField {
    /// Makes a field of runs, as templates had them before ``coded``: a byte below ``steps`` is an orientation, a byte `b`
    /// from there on stands for `b - steps + 1` blocks outside.
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
