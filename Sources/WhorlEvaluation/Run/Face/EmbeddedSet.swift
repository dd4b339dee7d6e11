public import Whorl

/// The faces of one folder with their embeddings.
public struct EmbeddedSet: Sendable {
    /// The folder.
    public let set: SampleSet
    /// The embedding of each sample, or why there is none.
    public let embeddings: [Result<[Float], WhorlError>]
    /// CPU seconds from encoded image to embedding, of those that have one and were not in the cache.
    public let extractSeconds: [Double]

    /// Joins a folder and its embeddings.
    ///
    /// - Precondition: as many embeddings as samples; all of one length.
    public init(set: SampleSet, embeddings: [Result<[Float], WhorlError>], extractSeconds: [Double] = []) {
        precondition(embeddings.count == set.samples.count)
        self.set = set
        self.embeddings = embeddings
        self.extractSeconds = extractSeconds
    }

    /// The samples without an embedding.
    public var failures: [SampleFailure] {
        zip(set.samples, embeddings).compactMap { sample, embedding in
            guard case .failure(let error) = embedding else { return nil }
            return SampleFailure(set: set.name, sample: sample.stem, error: error)
        }
    }

    /// The samples that satisfy a condition, as a set of the same name.
    public func samples(where condition: (Sample) -> Bool) -> EmbeddedSet {
        let kept = zip(set.samples, embeddings).filter { condition($0.0) }
        return EmbeddedSet(
            set: SampleSet(name: set.name, samples: kept.map(\.0)), embeddings: kept.map(\.1),
            extractSeconds: extractSeconds)
    }
}
