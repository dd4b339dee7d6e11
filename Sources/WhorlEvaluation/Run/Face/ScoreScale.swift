import Glibc
import Whorl
import WhorlNumerics

/// The bins that scores of a metric are counted in.
struct ScoreScale: Sendable {
    /// Bins of the whole range.
    static let bins = 1 << 16
    /// Room beyond the range that scores have but for rounding.
    private static let margin = 1.0 / 64

    /// The lower end of the first bin.
    private let lowest: Double
    /// Bins in a unit: a power of two, so that a bin's end is exactly where its number says.
    private let binsPerUnit: Double

    init(_ rows: EmbeddingMatrix, metric: EmbeddingMetric) {
        switch metric {
        case .cosine:
            lowest = -1 - Self.margin
            binsPerUnit = Self.scale(covering: 2 + 2 * Self.margin)
        case .l2:
            let widest = 2 * Double(rows.squaredNorms.max() ?? 0).squareRoot() + Self.margin
            lowest = -widest
            binsPerUnit = Self.scale(covering: widest + Self.margin)
        }
    }

    private static func scale(covering width: Double) -> Double {
        exp2((log2(Double(bins) / width)).rounded(.down))
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
