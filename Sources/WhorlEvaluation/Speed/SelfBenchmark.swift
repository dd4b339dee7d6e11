package import Whorl

/// How fast this machine searches, beside its own limits: a look of about two seconds on one thread.
package struct SelfBenchmark: Sendable, Encodable {
    /// The machine's limits.
    package let machine: MachineSpeed
    /// Vectors that were searched.
    package let vectors: Int
    /// Entries of a vector.
    package let dimension: Int
    /// Milliseconds of CPU time of a certified search for one probe, the median.
    package let searchMilliseconds: Double
    /// Bytes that a search scans a second, as a part of what the core can read: 1 is the most.
    package let bandwidthShare: Double

    /// 32 MiB of codes and 128 MiB of floats, which is beyond what most caches hold and is made in half a second.
    private static let size = (vectors: 1 << 16, dimension: 512)
    private static let seed: UInt64 = 1
    private static let giga = 1e9
    private static let millisecondsPerSecond = 1000.0
    /// Searches at most, and seconds after which no other is begun.
    private static let (mostSearches, patience) = (30, 0.5)

    /// Makes vectors, searches and measures.
    ///
    /// - Throws: what the search throws.
    package init() throws(WhorlError) {
        let (count, dimension) = Self.size
        let source = SyntheticVectors(dimension: dimension, model: .isotropic, seed: Self.seed)
        var entries: [VectorEntry] = []
        let people = try source.visit(count) { key, vector throws(WhorlError) in
            entries.append(VectorEntry(key: key, values: vector))
        }
        let index = VectorIndex(dimension: dimension)
        try index.update(adding: entries)
        entries = []
        let bytes = SearchWork.bytes(.certified, vectors: count, dimension: dimension)
        machine = MachineSpeed(bytes: bytes)
        let snapshot = index.snapshot
        var times: [Double] = []
        let start = ThreadClock.seconds
        while times.count < Self.mostSearches, ThreadClock.seconds - start < Self.patience {
            let probe = source.probe(ofPerson: times.count * people / Self.mostSearches)
            let before = ThreadClock.seconds
            _ = try snapshot.candidates(for: probe, SearchOptions(method: .certified, threads: 1))
            times.append(ThreadClock.seconds - before)
        }
        let median = times.sorted()[times.count / 2]
        vectors = count
        self.dimension = dimension
        searchMilliseconds = median * Self.millisecondsPerSecond
        bandwidthShare = Double(bytes) / median / Self.giga / machine.readBandwidth
    }
}
