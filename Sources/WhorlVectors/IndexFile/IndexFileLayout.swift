internal import WhorlNumerics

/// Where the parts of an index file are. All of it follows from the header and the blocks' numbers of rows.
///
/// After the header come
///
/// - the directory: an entry a block, a name a partition, a key a vector;
/// - the coded rows of each block, as ``CodedRows`` has them;
/// - the vectors of each block, 32-bit floats, rows one after another.
///
/// Parts, and in the last two a block's share, begin at multiples of 64 bytes, with zeros between them.
package struct IndexFileLayout: Equatable {
    /// Byte that the directory begins at.
    static let directory = IndexFileHeader.byteCount

    /// Bytes of the directory's three parts, without the zeros behind them.
    struct Directory: Equatable {
        /// Of the blocks' entries.
        let blocks: Int
        /// Of the partitions' names.
        let partitions: Int
        /// Of the keys.
        let keys: Int

        /// Sizes for a header's numbers.
        init(_ header: IndexFileHeader) {
            blocks = header.blocks * IndexFileBlock.byteCount
            partitions = header.partitions * IndexFileKeys.partitionBytes
            keys = header.vectors * IndexFileKeys.keyBytes
        }

        /// All of it, with the zeros.
        var byteCount: Int {
            IndexFileLayout.padded(blocks) + IndexFileLayout.padded(partitions) + IndexFileLayout.padded(keys)
        }
    }

    /// Where each block's coded rows begin, and behind the last.
    let coded: [Int]
    /// Where each block's vectors begin, and behind the last: the file's size.
    let values: [Int]

    /// Places the blocks' parts.
    ///
    /// - Parameters:
    ///   - header: the numbers of the whole.
    ///   - rows: vectors of each block.
    init(_ header: IndexFileHeader, rows: [Int]) {
        let width = header.dimension * MemoryLayout<Float>.stride
        coded = Self.places(from: Self.directory + Directory(header).byteCount, rows) {
            CodedRows.byteCount(rows: $0, columns: header.dimension)
        }
        values = Self.places(from: coded[rows.count], rows) { $0 * width }
    }

    /// The file's size.
    var byteCount: Int { values[values.count - 1] }

    /// The next multiple of the alignment.
    package static func padded(_ count: Int) -> Int {
        count.roundedUp(toMultipleOf: AlignedBytes.alignment)
    }

    private static func places(from start: Int, _ rows: [Int], _ size: (Int) -> Int) -> [Int] {
        rows.reduce(into: [start]) { places, rows in places.append(places[places.count - 1] + padded(size(rows))) }
    }
}
