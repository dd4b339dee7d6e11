import WhorlNumerics

/// Seeded bytes without pattern.
struct Noise: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(seed: Int) {
        generator = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
    }

    mutating func next() -> UInt64 { generator.next() }

    /// So many bytes of `0...maximum`.
    mutating func bytes(_ count: Int, upTo maximum: UInt8 = 255) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...maximum, using: &self) }
    }
}
