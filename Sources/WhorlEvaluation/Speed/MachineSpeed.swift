internal import WhorlNumerics

/// The limits of one core that a search cannot pass.
package struct MachineSpeed: Sendable, Encodable {
    /// Gigabytes a second that it reads from front to back of a memory.
    package let readBandwidth: Double
    /// GFLOP/s of a product of square matrices by OpenBLAS.
    package let sgemm: Double

    private static let giga = 1e9
    private static let rounds = 5
    /// Rows and columns of the matrices: 12 MB in all.
    private static let matrix = 1024

    /// Measures both, the best of several rounds, in CPU time.
    ///
    /// - Parameter bytes: of the memory that is read; for a fair comparison as many as a search looks at.
    package init(bytes: Int) {
        readBandwidth = Self.bandwidth(bytes: bytes)
        var product = SquareProduct(size: Self.matrix)
        product.multiply()
        let seconds = (0..<Self.rounds).map { _ in ThreadClock.measure { product.multiply() }.seconds }.min() ?? 0
        sgemm = Double(product.operations) / seconds / Self.giga
    }

    /// Gigabytes a second that a core reads, the best of several rounds.
    package static func bandwidth(bytes: Int) -> Double {
        let memory = AlignedBytes(count: bytes)
        // A memory that was never written to may be one page of zeros many times over.
        memory.start.initializeMemory(as: UInt8.self, repeating: 1, count: bytes)
        let best = (0..<rounds).map { _ in ThreadClock.measure { StreamRead.sum(memory.bytes) } }.min {
            $0.seconds < $1.seconds
        }
        guard let best, best.value > 0 else { return 0 }
        return Double(bytes) / best.seconds / giga
    }
}
