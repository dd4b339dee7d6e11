internal import WhorlNumerics

/// The field as it is stored: first which blocks lie in the print, by the counts of blocks that are as the one above until
/// one is not; then the orientation of each of them, by how far it turns from those to the left and above. Both are small
/// numbers mostly, in Rice codes.
extension RidgeField {
    /// The lowest bits of a count of blocks.
    private static let countBits = 3
    /// Bits that state the lowest bits of a turn.
    private static let widthBits = 3
    /// The lowest bits that a turn may have.
    private static let widths = 0...5

    /// The coded bytes.
    package var coded: [UInt8] {
        var writer = BitWriter()
        var count = 0
        for place in orientations.indices {
            if (orientations[place] == Self.outside) == Self.isOutsideAbove(place, columns, orientations) {
                count += 1
            } else {
                writer.writeRice(count, bits: Self.countBits)
                count = 0
            }
        }
        if count > 0 { writer.writeRice(count, bits: Self.countBits) }
        var last = 0
        let turns = orientations.indices.filter { orientations[$0] != Self.outside }.map { place in
            defer { last = Int(orientations[place]) }
            let expected = Self.predicted(place, columns, orientations, after: last)
            return Self.number(ofTurn: Int(orientations[place]) - expected)
        }
        guard !turns.isEmpty else { return writer.bytes }
        var counts = [Int](repeating: 0, count: Self.steps)
        for turn in turns { counts[turn] += 1 }
        let costs = Self.widths.map { bits in
            counts.indices.reduce(0) { $0 + counts[$1] * (($1 >> bits) + bits) }
        }
        let bits = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        writer.write(bits, bits: Self.widthBits)
        for turn in turns { writer.writeRice(turn, bits: bits) }
        return writer.bytes
    }

    /// Makes a field of its ``coded`` bytes.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` unless the bytes fill the field exactly.
    package init(columns: Int, rows: Int, coded: ArraySlice<UInt8>) throws(WhorlError) {
        try Self.checkSize(columns: columns, rows: rows)
        let damage = WhorlError.damagedTemplate(reason: "the ridge field's codes do not fill it")
        var reader = BitReader(coded)
        var orientations = [UInt8](repeating: 0, count: columns * rows)
        var place = 0
        while place < orientations.count {
            let count = reader.readRice(bits: Self.countBits, limit: orientations.count - place)
            guard count <= orientations.count - place, !reader.isOverrun else { throw damage }
            for _ in 0..<count {
                orientations[place] = Self.isOutsideAbove(place, columns, orientations) ? Self.outside : 0
                place += 1
            }
            guard place < orientations.count else { break }
            orientations[place] = Self.isOutsideAbove(place, columns, orientations) ? 0 : Self.outside
            place += 1
        }
        let inside = orientations.indices.filter { orientations[$0] != Self.outside }
        if !inside.isEmpty {
            let bits = reader.read(bits: Self.widthBits)
            guard Self.widths.contains(bits) else { throw damage }
            var last = 0
            for place in inside {
                let number = reader.readRice(bits: bits, limit: Self.steps - 1)
                guard number < Self.steps else { throw damage }
                let turned = Self.predicted(place, columns, orientations, after: last) + Self.turn(ofNumber: number)
                last = (turned + Self.steps) % Self.steps
                orientations[place] = UInt8(last)
            }
        }
        guard reader.isAtEnd else { throw damage }
        self.init(columns: columns, rows: rows, orientations: orientations)
    }

    /// Whether the block above lies outside; that to the left of one in the first row.
    private static func isOutsideAbove(_ place: Int, _ columns: Int, _ orientations: [UInt8]) -> Bool {
        if place >= columns { return orientations[place - columns] == outside }
        return place == 0 || orientations[place - 1] == outside
    }

    /// The orientation that the blocks to the left and above let expect, or the last one of the print before; they are known
    /// already.
    private static func predicted(_ place: Int, _ columns: Int, _ orientations: [UInt8], after last: Int) -> Int {
        let left = place % columns > 0 ? orientations[place - 1] : outside
        let above = place >= columns ? orientations[place - columns] : outside
        switch (left, above) {
        case (outside, outside): return last
        case (_, outside): return Int(left)
        case (outside, _): return Int(above)
        default:
            // Half the way by the shorter arc.
            let turn = turn(ofNumber: number(ofTurn: Int(above) - Int(left)))
            return (Int(left) + turn / 2 + steps) % steps
        }
    }

    /// Numbers turns by their size: 0, -1, 1, -2 and so on, in the shorter direction.
    private static func number(ofTurn turn: Int) -> Int {
        let shorter = (turn + steps + steps / 2) % steps - steps / 2
        return shorter < 0 ? -2 * shorter - 1 : 2 * shorter
    }

    private static func turn(ofNumber number: Int) -> Int {
        number % 2 == 0 ? number / 2 : -(number + 1) / 2
    }
}
