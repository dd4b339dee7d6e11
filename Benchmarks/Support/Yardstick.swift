import WhorlEvaluation
import WhorlNumerics

/// How fast the core is at the time of a run, by OpenBLAS sgemm on one thread.
///
/// Times of different machines are compared after scaling by it.
package struct Yardstick {
    /// Rows and columns of the matrices: 12 MB in all, more than the nearer caches hold, as in real use.
    private static let size = 1024
    /// Products that one call measures.
    private static let products = 5
    private static let operationsPerGigaflop = 1e9

    private var product = SquareProduct(size: size)
    private var speeds: [Double] = []

    /// Makes a yardstick; the first product, which also loads the library, is not counted.
    package init() {
        product.multiply()
    }

    /// Measures once more: call it between the stages, so that the speed is that of the same time.
    package mutating func measure() {
        for _ in 0..<Self.products {
            let seconds = ThreadClock.measure { product.multiply() }.seconds
            speeds.append(Double(product.operations) / seconds / Self.operationsPerGigaflop)
        }
    }

    /// GFLOP/s so far; nothing before the first measurement.
    package var speed: Spread? { Spread(speeds) }

    /// The speed as a line of text.
    package static func text(_ speed: Spread) -> String {
        "sgemm \(size) x \(size), one thread: \(NumberText.fixed(speed.median, 1)) GFLOP/s "
            + "(quartiles \(NumberText.fixed(speed.lowerQuartile, 1)) to \(NumberText.fixed(speed.upperQuartile, 1)), "
            + "n = \(speed.n))"
    }
}
