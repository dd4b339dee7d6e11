import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// How long a search takes, beside the machine's own limit for the same work.
struct SearchFigure: Encodable {
    /// What is searched.
    let gallery: String
    /// How.
    let method: SearchMethod
    /// Probes that are searched for at once.
    let probes: Int
    /// Threads.
    let threads: Int
    /// Milliseconds of a search for all of the probes: CPU time of one thread, or on the wall's clock of several.
    let milliseconds: Spread
    /// Probes a second, of the median.
    let probesPerSecond: Double
    /// Milliseconds that reading the bytes once, or the products at the rate of sgemm, would take: the longer of the two.
    let limitMilliseconds: Double
    /// The median as a multiple of the limit; whole numbers are multiplied faster than floats, so that it may be below 1.
    let timesLimit: Double
}
