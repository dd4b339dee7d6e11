internal import WhorlNumerics

/// The greatest floor that any thread of a scan has found for each probe.
///
/// A floor only rules out what cannot be an answer, whoever found it; so it is of no account for the result when a thread
/// learns of it.
final class SharedFloors: Sendable {
    private let greatest: ParallelLock<[Float]>

    /// Begins with the same floor for every probe.
    init(count: Int, least: Float) {
        greatest = ParallelLock(Array(repeating: least, count: count))
    }

    /// Raises both sides to the greater one.
    func exchange(_ floors: inout [Float]) {
        greatest.withLock { greatest in
            for probe in floors.indices {
                if greatest[probe] < floors[probe] {
                    greatest[probe] = floors[probe]
                } else {
                    floors[probe] = greatest[probe]
                }
            }
        }
    }
}
