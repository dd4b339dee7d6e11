import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// What was measured of one gallery.
struct SearchSummary: Encodable {
    /// What it is, as `1000000 x 512 isotropic`.
    let gallery: String
    /// Vectors.
    let vectors: Int
    /// People.
    let people: Int
    /// Seconds that the index took, on all threads.
    let buildSeconds: Double
    /// Bytes that the index holds of a vector, without its key.
    let bytesPerVector: Double
    /// Share of mated probes whose best candidate the fast search finds too.
    let recall: Double
    /// The machine's limits, measured beside.
    let limits: SearchLimits
    /// A figure for each method, batch and number of threads.
    let figures: [SearchFigure]

    /// What is one for the gallery, and a table of the figures.
    var text: String {
        let bandwidth = limits.readBandwidth.map { NumberText.fixed($0, 1) }.joined(separator: ", ")
        let head = ["method", "probes", "threads", "n", "ms", "probes/s", "limit ms", "times limit"]
        let rows = figures.map { figure in
            [
                figure.method.rawValue, "\(figure.probes)", "\(figure.threads)", "\(figure.milliseconds.n)",
                NumberText.fixed(figure.milliseconds.median, 2), NumberText.fixed(figure.probesPerSecond, 1),
                NumberText.fixed(figure.limitMilliseconds, 2), NumberText.fixed(figure.timesLimit, 2),
            ]
        }
        return """
            \(gallery): \(NumberText.grouped(people)) people, built in \(NumberText.fixed(buildSeconds, 1)) s, \
            \(NumberText.short(bytesPerVector, 1)) bytes a vector, recall@1 of fast \(NumberText.fixed(recall, 4))
            reading \(bandwidth) GB/s with 1, 2, ... threads, sgemm \(NumberText.fixed(limits.sgemm, 1)) GFLOP/s a thread
            \(TextTable.text([head] + rows))
            """
    }
}
