import Whorl
import WhorlEvaluation
import WhorlNumerics

/// Prints of synthetic fingers, rendered and extracted as prints of images are.
enum RenderedPrints {
    /// One print each of so many fingers.
    ///
    /// A print of too poor quality leaves a gap, which the next finger fills.
    static func templates(_ count: Int, seed: UInt64, threads: Int) -> [FingerTemplate] {
        let set = SyntheticSet(fingers: max(count, 1), impressions: 1, seed: seed)
        var templates: [FingerTemplate] = []
        var next = 1
        while templates.count < count {
            let first = next
            next += count - templates.count
            templates += Parallel.map(next - first, threads: threads, block: 1) { index in
                try? FingerSample(image: set.finger(first + index).impression(1)).template
            }.compactMap { $0 }
        }
        return templates
    }
}
