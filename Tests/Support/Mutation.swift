internal import WhorlNumerics

/// Seeded damage to a file.
package struct Mutation {
    private var noise: SeededGenerator

    /// Makes damage that depends on the seed alone.
    package init(seed: Int) {
        noise = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
    }

    /// A damaged copy: bits flipped, bytes of the header replaced, numbers made extreme, parts cut out, repeated or cut
    /// off.
    package mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...3, using: &noise) where !result.isEmpty { mutate(&result) }
        return result
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0..<bytes.count, using: &noise)
        let near = Int.random(in: 0..<min(bytes.count, 128), using: &noise)
        let length = min(Int.random(in: 1...16, using: &noise), bytes.count - place)
        switch Int.random(in: 0..<7, using: &noise) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &noise)
        case 1: bytes[near] ^= 1 << UInt8.random(in: 0..<8, using: &noise)
        case 2: bytes[near] = UInt8.random(in: .min ... .max, using: &noise)
        case 3:
            let extremes: [UInt8] = [0, 0xFF, 0x7F, 0x80, 1]
            let value = extremes[Int.random(in: 0..<extremes.count, using: &noise)]
            for index in near..<min(near + 4, bytes.count) { bytes[index] = value }
        case 4: bytes.removeSubrange(place..<(place + length))
        case 5: bytes.insert(contentsOf: bytes[place..<(place + length)], at: near)
        default: bytes.removeLast(bytes.count - place)
        }
    }
}
