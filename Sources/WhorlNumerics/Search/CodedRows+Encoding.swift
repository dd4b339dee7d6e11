extension CodedRows {
    /// Bytes of the stored form.
    package static func byteCount(rows: Int, columns: Int) -> Int { Layout(rows: rows, columns: columns).byteCount }

    /// Codes vectors; every instruction set gives the same bytes.
    ///
    /// - Parameters:
    ///   - rows: vectors.
    ///   - columns: entries of a vector, at least 1.
    ///   - values: `rows x columns` entries, row-major; all are numbers.
    ///   - kernels: those that do it.
    package init(rows: Int, columns: Int, values: UnsafeBufferPointer<Float>, kernels: SearchKernels = .best) {
        precondition(rows >= 0 && columns > 0 && values.count == rows * columns)
        let bytes = AlignedBytes(count: Layout(rows: rows, columns: columns).byteCount)
        self.init(rows: rows, columns: columns, bytes: bytes)
        guard let start = values.baseAddress, rows > 0 else { return }
        kernels.code(start, into: self)
    }
}

extension CodedRows {
    /// Where the parts of the stored form begin, in bytes.
    package struct Layout {
        /// What stands for the code 0.
        static let zeroCode: UInt8 = 128
        /// Entries of a row that stand together.
        static let run = 4

        /// Groups of rows.
        package let groups: Int
        /// Words of sign bits a row.
        package let words: Int
        package let scales: Int
        package let residuals: Int
        package let signs: Int
        let byteCount: Int
        private let runs: Int

        package init(rows: Int, columns: Int) {
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
        package func code(_ row: Int, _ column: Int) -> Int {
            let group = CodedRows.group
            return ((row / group * runs + column / Self.run) * group + row % group) * Self.run + column % Self.run
        }

        /// The word of a sign, counted from the first.
        package func word(_ row: Int, _ column: Int) -> Int {
            let group = CodedRows.group
            return (row / group * words + column / UInt64.bitWidth) * group + row % group
        }
    }
}
