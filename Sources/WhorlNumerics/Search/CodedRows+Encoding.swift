extension CodedRows {
    /// Bytes of the stored form.
    package static func byteCount(rows: Int, columns: Int) -> Int { Layout(rows: rows, columns: columns).byteCount }

    /// Codes vectors.
    ///
    /// - Parameters:
    ///   - rows: vectors.
    ///   - columns: entries of a vector, at least 1.
    ///   - values: `rows x columns` entries, row-major; all are numbers.
    package init(rows: Int, columns: Int, values: UnsafeBufferPointer<Float>) {
        precondition(rows >= 0 && columns > 0 && values.count == rows * columns)
        let layout = Layout(rows: rows, columns: columns)
        let bytes = AlignedBytes(count: layout.byteCount)
        let codes = bytes.start.assumingMemoryBound(to: UInt8.self)
        codes.update(repeating: Layout.zeroCode, count: layout.scales)
        let scales = (bytes.start + layout.scales).assumingMemoryBound(to: Float.self)
        let residuals = (bytes.start + layout.residuals).assumingMemoryBound(to: Float.self)
        let signs = (bytes.start + layout.signs).assumingMemoryBound(to: UInt64.self)
        for row in 0..<rows {
            let entries = UnsafeBufferPointer(rebasing: values[row * columns..<(row + 1) * columns])
            let largest = entries.reduce(0) { max($0, abs($1)) }
            let scale = largest / Float(Self.greatestCode)
            var lost = 0.0
            for (column, entry) in entries.enumerated() {
                let code = scale > 0 ? (entry / scale).rounded() : 0
                let rest = Double(entry) - Double(scale) * Double(code)
                lost += rest * rest
                codes[layout.code(row, column)] = UInt8(Int(code) + Int(Layout.zeroCode))
                if entry > 0 { signs[layout.word(row, column)] |= 1 << UInt64(column % UInt64.bitWidth) }
            }
            scales[row] = scale
            residuals[row] = Float(lost.squareRoot()).nextUp
        }
        self.init(rows: rows, columns: columns, bytes: bytes)
    }
}

extension CodedRows {
    /// Where the parts of the stored form begin, in bytes.
    struct Layout {
        /// What stands for the code 0.
        static let zeroCode: UInt8 = 128
        /// Entries of a row that stand together.
        static let run = 4

        /// Groups of rows.
        let groups: Int
        /// Words of sign bits a row.
        let words: Int
        let scales: Int
        let residuals: Int
        let signs: Int
        let byteCount: Int
        private let runs: Int

        init(rows: Int, columns: Int) {
            groups = (rows + CodedRows.group - 1) / CodedRows.group
            runs = (columns + Self.run - 1) / Self.run
            words = (columns + UInt64.bitWidth - 1) / UInt64.bitWidth
            let padded = groups * CodedRows.group
            scales = padded * runs * Self.run
            residuals = scales + padded * MemoryLayout<Float>.stride
            signs = residuals + padded * MemoryLayout<Float>.stride
            byteCount = signs + padded * words * MemoryLayout<UInt64>.stride
        }

        /// The byte of a code.
        func code(_ row: Int, _ column: Int) -> Int {
            let group = CodedRows.group
            return ((row / group * runs + column / Self.run) * group + row % group) * Self.run + column % Self.run
        }

        /// The word of a sign, counted from the first.
        func word(_ row: Int, _ column: Int) -> Int {
            let group = CodedRows.group
            return (row / group * words + column / UInt64.bitWidth) * group + row % group
        }
    }
}
