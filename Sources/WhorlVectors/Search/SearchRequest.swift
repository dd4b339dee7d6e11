package import WhorlIdentity
package import WhorlNumerics

/// What is searched for, checked and in the forms that scans need.
package struct SearchRequest: Sendable {
    /// The content that is searched.
    let snapshot: VectorSnapshot
    /// The probes.
    let probes: SearchProbes
    /// The most candidates of a probe, at least 1.
    let top: Int
    /// The least score of a candidate, minus infinity for none; not NaN.
    let threshold: Float
    /// The people searched; nil for all.
    let people: Set<BCID>?
    /// The most threads.
    let threads: Int
    /// Entries compared, times probes, from which on a second thread pays.
    var threadWork = SearchParameters.threadWork
    /// The kernels.
    let kernels: SearchKernels

    package init(
        snapshot: VectorSnapshot,
        probes: SearchProbes,
        top: Int,
        threshold: Float,
        people: Set<BCID>?,
        threads: Int,
        threadWork: Int = SearchParameters.threadWork,
        kernels: SearchKernels
    ) {
        self.snapshot = snapshot
        self.probes = probes
        self.top = top
        self.threshold = threshold
        self.people = people
        self.threads = threads
        self.threadWork = threadWork
        self.kernels = kernels
    }

    /// Threads that pay for comparing so many rows with every probe.
    func threads(rows: Int) -> Int {
        let work = rows * snapshot.dimension * probes.count
        return max(1, min(threads, work / threadWork))
    }
}
