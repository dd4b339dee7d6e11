import Glibc
import Whorl
import WhorlNumerics

/// How inner products become scores of a metric, and the bins that scores are counted in.
struct ScoreScale: Sendable {
    /// Bins of the whole range.
    static let bins = 1 << 16
    /// Room beyond the range that scores have but for rounding.
    private static let margin = 1.0 / 64

    /// How embeddings are compared.
    let metric: EmbeddingMetric
    /// Squared norms of the rows, where the metric needs them.
    private let squares: [Float]
    /// The lower end of the first bin.
    private let lowest: Double
    /// Bins in a unit: a power of two, so that a bin's end is exactly where its number says.
    private let binsPerUnit: Double

    init(_ rows: EmbeddingMatrix, metric: EmbeddingMetric) {
        self.metric = metric
        switch metric {
        case .cosine:
            squares = []
            lowest = -1 - Self.margin
            binsPerUnit = Self.scale(covering: 2 + 2 * Self.margin)
        case .l2:
            squares = (0..<rows.rows).map { row in
                rows.values[row * rows.columns..<(row + 1) * rows.columns].reduce(0) { $0 + $1 * $1 }
            }
            let widest = 2 * Double(squares.max() ?? 0).squareRoot() + Self.margin
            lowest = -widest
            binsPerUnit = Self.scale(covering: widest + Self.margin)
        }
    }

    private static func scale(covering width: Double) -> Double {
        exp2((log2(Double(bins) / width)).rounded(.down))
    }

    /// The score of two rows whose inner product is known.
    func score(_ product: Float, _ left: Int, _ right: Int) -> Double {
        switch metric {
        case .cosine: Double(product)
        case .l2: -Double(max(squares[left] + squares[right] - 2 * product, 0)).squareRoot()
        }
    }

    /// The bin of a score.
    func bin(_ score: Double) -> Int {
        min(max(Int((score - lowest) * binsPerUnit), 0), Self.bins - 1)
    }

    /// The lowest score of a bin.
    func lowerEnd(ofBin bin: Int) -> Double {
        lowest + Double(bin) / binsPerUnit
    }
}
