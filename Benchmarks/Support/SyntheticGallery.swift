package import Whorl
package import WhorlEvaluation
import WhorlNumerics

/// An index of people who do not exist, made on several threads.
package struct SyntheticGallery: Sendable {
    /// People whose vectors are made at a time: with 512 entries 50 MB.
    private static let wave = 8192
    /// People that a thread makes at a time.
    private static let chunk = 64

    /// Where the vectors come from.
    package let source: SyntheticVectors
    /// The vectors.
    package let index: VectorIndex
    /// People.
    package let people: Int
    /// Seconds on the wall's clock that the index took, without the making of the vectors.
    package let buildSeconds: Double

    /// Makes vectors and an index of them.
    ///
    /// - Throws: as the index has it.
    package init(_ source: SyntheticVectors, vectors: Int, threads: Int) throws {
        var builder = VectorIndexBuilder(dimension: source.dimension, threads: threads)
        var (seconds, made, people) = (0.0, 0, 0)
        while made < vectors {
            let first = people
            let samples = Parallel.map(Self.wave, threads: threads, block: Self.chunk) { index in
                source.samples(ofPerson: first + index)
            }
            let start = WallClock.seconds
            for vectorsOfOne in samples where made < vectors {
                let bcid = try BCID(storage: "bench", partition: 1, classID: people + 1)
                for (number, vector) in vectorsOfOne.prefix(vectors - made).enumerated() {
                    try builder.append(VectorKey(bcid: bcid, sample: number + 1), vector)
                    made += 1
                }
                people += 1
            }
            seconds += WallClock.seconds - start
        }
        let start = WallClock.seconds
        index = builder.index()
        buildSeconds = seconds + WallClock.seconds - start
        self.source = source
        self.people = people
    }

    /// One more sample of each of some people, evenly spread.
    package func matedProbes(_ count: Int) -> [[Float]] {
        (0..<count).map { source.probe(ofPerson: $0 * people / count) }
    }
}
