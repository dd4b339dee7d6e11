internal import WhorlNumerics

/// The two parts of a block in a file.
package enum BlockPart: Sendable, CaseIterable {
    /// The coded rows, and what a format puts before them.
    case coded
    /// The vectors.
    case values
}

/// Where the parts of a file's blocks are: one behind the other, each at a multiple of an alignment.
package struct BlockPlaces: Sendable, Equatable {
    /// Which part follows which.
    package enum Order: Sendable {
        /// The coded rows of all blocks, then the vectors of all blocks.
        case byPart
        /// The coded rows and the vectors of a block, then those of the next.
        case byBlock
    }

    /// The bytes of each block's coded rows.
    package private(set) var coded: [Range<Int>]
    /// The bytes of each block's vectors.
    package private(set) var values: [Range<Int>]
    /// Where another part would begin.
    package let end: Int
    /// Where the first part begins.
    package let start: Int

    /// Places parts.
    ///
    /// - Parameters:
    ///   - rows: vectors of each block.
    ///   - start: where the first part begins.
    ///   - alignment: parts begin at multiples of it, a power of two.
    ///   - order: which part follows which.
    ///   - byteCount: bytes of a part of so many rows.
    package init(
        rows: [Int], from start: Int, alignment: Int, _ order: Order, byteCount: (BlockPart, _ rows: Int) -> Int
    ) {
        self.init(blocks: rows.count, from: start, alignment: alignment, order) { byteCount($0, rows[$1]) }
    }

    /// Places parts of any size.
    ///
    /// - Parameters:
    ///   - count: blocks.
    ///   - start: where the first part begins.
    ///   - alignment: parts begin at multiples of it, a power of two.
    ///   - order: which part follows which.
    ///   - byteCount: bytes of a part of the block of a number.
    package init(
        blocks count: Int, from start: Int, alignment: Int, _ order: Order,
        byteCount: (BlockPart, _ number: Int) -> Int
    ) {
        var next = start
        func place(_ part: BlockPart, _ number: Int) -> Range<Int> {
            let place = next..<next + byteCount(part, number)
            next = place.upperBound.roundedUp(toMultipleOf: alignment)
            return place
        }
        switch order {
        case .byPart:
            coded = (0..<count).map { place(.coded, $0) }
            values = (0..<count).map { place(.values, $0) }
        case .byBlock:
            (coded, values) = ([], [])
            for number in 0..<count {
                coded.append(place(.coded, number))
                values.append(place(.values, number))
            }
        }
        self.start = start
        end = next
    }

    /// The place of a block's part.
    package subscript(_ number: Int, _ part: BlockPart) -> Range<Int> {
        switch part {
        case .coded: coded[number]
        case .values: values[number]
        }
    }
}
