internal import WhorlNumerics

/// Run-length encoded palette indices (BI_RLE8, BI_RLE4; Microsoft, "Bitmap Compression").
///
/// Pairs of bytes: a count and the indices to repeat; or zero and an escape: end of row, end of picture, a jump, or a
/// count of indices that follow as they are.
struct BMPRuns {
    private enum Escape {
        static let endOfRow = 0
        static let endOfPicture = 1
        static let jump = 2
    }

    private static let nibble = 4

    private var file: ByteReader<WhorlError>
    /// 4 or 8.
    private let bits: Int

    /// Reads runs from an offset of the file; `bits` are 4 or 8.
    init(_ bytes: [UInt8], from offset: Int, bits: Int) {
        file = BMPHeader.reader(of: bytes, from: offset)
        self.bits = bits
    }

    /// Decodes all runs.
    ///
    /// - Returns: `width * height` indices, in stored order of rows; 0 where a jump left pixels out.
    /// - Throws: ``WhorlError/damagedImage(format:reason:)``.
    mutating func indices(width: Int, height: Int) throws(WhorlError) -> [UInt8] {
        var canvas = Canvas(width: width, height: height)
        while !canvas.isFull {
            let (count, value) = (try next(), try next())
            if count > 0 {
                try canvas.append(count: count) { index in
                    bits > Self.nibble ? value : nibble(index, of: value)
                }
                continue
            }
            switch value {
            case Escape.endOfRow: canvas.endRow()
            case Escape.endOfPicture: return canvas.indices
            case Escape.jump: try canvas.jump(right: try next(), rows: try next())
            default: try literal(count: value, into: &canvas)
            }
        }
        return canvas.indices
    }

    private mutating func next() throws(WhorlError) -> Int { Int(try file.readByte()) }

    /// The upper half of a byte at even places, the lower one at odd.
    private func nibble(_ index: Int, of byte: Int) -> Int {
        index % 2 == 0 ? byte >> Self.nibble : byte & (1 << Self.nibble - 1)
    }

    /// Indices as they are, padded to an even number of bytes.
    private mutating func literal(count: Int, into canvas: inout Canvas) throws(WhorlError) {
        let length = bits > Self.nibble ? count : (count + 1) / 2
        let content = try file.take(length)
        let start = content.startIndex
        try canvas.append(count: count) { index in
            bits > Self.nibble ? Int(content[start + index]) : nibble(index, of: Int(content[start + index / 2]))
        }
        // The padding of the last run may be missing.
        file.move(to: file.position + length % 2)
    }
}

extension BMPRuns {
    /// The picture as it fills.
    private struct Canvas {
        let width: Int
        let height: Int
        private(set) var indices: [UInt8]
        private var column = 0
        private var row = 0

        init(width: Int, height: Int) {
            self.width = width
            self.height = height
            indices = [UInt8](repeating: 0, count: width * height)
        }

        /// Whether nothing can follow but ends of rows.
        var isFull: Bool { row >= height || (row == height - 1 && column == width) }

        mutating func append(count: Int, value: (Int) -> Int) throws(WhorlError) {
            guard row < height, column + count <= width else { throw Self.outside }
            for index in 0..<count {
                indices[row * width + column + index] = UInt8(truncatingIfNeeded: value(index))
            }
            column += count
        }

        mutating func endRow() {
            column = 0
            row += 1
        }

        mutating func jump(right: Int, rows: Int) throws(WhorlError) {
            guard column + right <= width, row + rows <= height else { throw Self.outside }
            column += right
            row += rows
        }

        private static var outside: WhorlError {
            .damagedImage(format: .bmp, reason: "run lengths lead out of the picture")
        }
    }
}
