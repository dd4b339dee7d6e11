/// The most alike pairs of minutiae of two prints, each minutia at most once a side: what pairings grow from.
package struct StrongestPairs {
    /// Pairs ranked: spare ones, as some share a minutia with a more alike one.
    private static let ranked = MatchParameters.spareRoots * MatchParameters.roots

    /// Rank by falling similarity, then by rising place: the bits of the similarity, which is above 0, and those of the
    /// place turned over.
    private typealias Rank = UInt64
    private static let placeBits = UInt64(32)

    private var places = InlineArray<12, Int32>(repeating: 0)
    private let columns: Int
    /// Pairs, ``MatchParameters/roots`` at most.
    private(set) var count = 0
    /// Mean similarity of the pairs, 0 for those that are missing, `0...1`.
    package private(set) var local: Float = 0

    /// Finds the pairs of two prints.
    package init(_ similarity: LocalSimilarity) {
        columns = similarity.columns
        var ranks = InlineArray<36, Rank>(repeating: 0)
        var filled = 0
        let values = similarity.values.span
        var floor: Float = 0
        for place in values.indices where values[unchecked: place] > floor {
            let value = values[unchecked: place]
            let rank = Rank(value.bitPattern) << Self.placeBits | Rank(~UInt32(truncatingIfNeeded: place))
            var index = min(filled, Self.ranked - 1)
            while index > 0, ranks[unchecked: index - 1] < rank {
                ranks[unchecked: index] = ranks[unchecked: index - 1]
                index -= 1
            }
            ranks[unchecked: index] = rank
            if filled < Self.ranked { filled += 1 }
            if filled == Self.ranked { floor = Self.value(ranks[Self.ranked - 1]) }
        }
        choose(ranks, filled)
        local /= Float(MatchParameters.roots)
    }

    private static func value(_ rank: Rank) -> Float { Float(bitPattern: UInt32(rank >> placeBits)) }

    private mutating func choose(_ ranks: InlineArray<36, Rank>, _ filled: Int) {
        var usedRows = MinutiaArray<Bool>(repeating: false)
        var usedColumns = MinutiaArray<Bool>(repeating: false)
        for index in 0..<filled where count < MatchParameters.roots {
            let place = Int(~UInt32(truncatingIfNeeded: ranks[index]))
            let (row, column) = (place / columns, place % columns)
            guard !usedRows[row], !usedColumns[column] else { continue }
            usedRows[row] = true
            usedColumns[column] = true
            places[count] = Int32(place)
            count += 1
            local += Self.value(ranks[index])
        }
    }

    /// A pair, the most alike first.
    subscript(number: Int) -> (first: Int, second: Int) {
        let place = Int(places[number])
        return (place / columns, place % columns)
    }

    /// All pairs, the most alike first.
    var pairs: [(first: Int, second: Int)] { count == 0 ? [(0, 0)] : (0..<count).map { self[$0] } }
}
