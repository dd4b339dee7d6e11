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

    /// Where each block's coded rows and vectors are.
    let blocks: BlockPlaces

    /// Places the blocks' parts.
    ///
    /// - Parameters:
    ///   - header: the numbers of the whole.
    ///   - rows: vectors of each block.
    init(_ header: IndexFileHeader, rows: [Int]) {
        blocks = BlockPlaces(
            rows: rows, from: Self.directory + Directory(header).byteCount, alignment: AlignedBytes.alignment, .byPart
        ) { part, rows in
            switch part {
            case .coded: CodedRows.byteCount(rows: rows, columns: header.dimension)
            case .values: rows * header.dimension * MemoryLayout<Float>.stride
            }
        }
    }

    /// The file's size.
    var byteCount: Int { blocks.end }

    /// The next multiple of the alignment.
    package static func padded(_ count: Int) -> Int {
        count.roundedUp(toMultipleOf: AlignedBytes.alignment)
    }
}
