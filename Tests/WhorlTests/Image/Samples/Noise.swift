/// A seeded generator (SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
struct Noise: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(truncatingIfNeeded: seed)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// So many bytes of `0...maximum`.
    mutating func bytes(_ count: Int, upTo maximum: UInt8 = 255) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...maximum, using: &self) }
    }
}
