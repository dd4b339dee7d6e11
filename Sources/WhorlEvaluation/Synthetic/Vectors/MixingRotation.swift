internal import WhorlNumerics

/// A seeded orthogonal map that spreads every coordinate over all others in O(d log d) steps.
///
/// Two rounds of random signs and of a Walsh-Hadamard transform, over the first and over the last 2^k entries; where the
/// dimension is a power of two, both are over all. The idea is that of the preconditioner of Nir Ailon and Bernard Chazelle:
/// "The Fast Johnson-Lindenstrauss Transform and Approximate Nearest Neighbors", SIAM Journal on Computing 39(1), 2009.
package struct MixingRotation: Sendable {
    private static let rounds = 2

    private let signs: [[Float]]
    private let width: Int

    /// Makes the map of a seed.
    ///
    /// - Precondition: `dimension` is at least 1.
    package init(dimension: Int, seed: UInt64) {
        precondition(dimension > 0)
        var width = 1
        while width * 2 <= dimension { width *= 2 }
        self.width = width
        var generator = SeededGenerator(seed: seed, stream: UInt64.max)
        signs = (0..<Self.rounds).map { _ in
            (0..<dimension).map { _ in generator.next() & 1 == 0 ? 1 : -1 }
        }
    }

    /// Maps a vector of the dimension.
    package func apply(to vector: inout [Float]) {
        for (round, signs) in signs.enumerated() {
            for index in vector.indices { vector[index] *= signs[index] }
            let start = round.isMultiple(of: 2) ? 0 : vector.count - width
            vector.withUnsafeMutableBufferPointer { transform(&$0, from: start) }
        }
    }

    /// The Walsh-Hadamard transform of `width` entries, scaled to keep lengths.
    private func transform(_ entries: inout UnsafeMutableBufferPointer<Float>, from start: Int) {
        var half = 1
        while half < width {
            for group in stride(from: start, to: start + width, by: 2 * half) {
                for index in group..<group + half {
                    let (low, high) = (entries[index], entries[index + half])
                    entries[index] = low + high
                    entries[index + half] = low - high
                }
            }
            half *= 2
        }
        let scale = 1 / Float(width).squareRoot()
        for index in start..<start + width { entries[index] *= scale }
    }
}
