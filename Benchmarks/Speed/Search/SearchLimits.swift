import Whorl
import WhorlEvaluation
import WhorlNumerics

/// What the machine can do at most with one thread and with two, measured beside the searches.
struct SearchLimits: Encodable {
    private static let giga = 1e9
    private static let millisecondsPerSecond = 1000.0

    /// Gigabytes a second that one thread, two, ... read together.
    let readBandwidth: [Double]
    /// GFLOP/s of sgemm on one thread.
    let sgemm: Double

    /// Measures with memory of so many bytes.
    init(bytes: Int, threads: Int) {
        let alone = MachineSpeed(bytes: bytes)
        sgemm = alone.sgemm
        var together = [alone.readBandwidth]
        for count in 1..<threads {
            let parts = Parallel.map(count + 1, threads: count + 1, block: 1) { _ in
                MachineSpeed.bandwidth(bytes: bytes)
            }
            together.append(parts.reduce(0, +))
        }
        readBandwidth = together
    }

    /// The least milliseconds that a search can take which looks at every vector once and multiplies as sgemm does.
    func milliseconds(_ method: SearchMethod, probes: Int, vectors: Int, dimension: Int, threads: Int) -> Double {
        let bytes = SearchWork.bytes(method, vectors: vectors, dimension: dimension)
        let reading = Double(bytes) / (readBandwidth[threads - 1] * Self.giga)
        guard method != .fast else { return reading * Self.millisecondsPerSecond }
        let operations = SearchWork.operations(probes: probes, vectors: vectors, dimension: dimension)
        let computing = Double(operations) / (sgemm * Double(threads) * Self.giga)
        return max(reading, computing) * Self.millisecondsPerSecond
    }
}
