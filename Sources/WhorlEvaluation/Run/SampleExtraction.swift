import Whorl

/// Images of folders to templates, on several threads.
public struct SampleExtraction: Sendable {
    /// The folders.
    let sets: [SampleSet]
    /// The resolution of each folder's images.
    let resolutions: Resolutions
    /// Threads at most.
    let threads: Int

    /// Plans an extraction.
    ///
    /// - Precondition: `threads` is at least 1.
    public init(sets: [SampleSet], resolutions: Resolutions = .init(), threads: Int) {
        precondition(threads > 0)
        self.sets = sets
        self.resolutions = resolutions
        self.threads = threads
    }

    /// Extracts all samples.
    ///
    /// - Parameter progress: called from any thread.
    /// - Returns: by set, in the order of its samples.
    func run(_ progress: @escaping @Sendable (EvaluationProgress) -> Void) async -> [[ExtractedSample]] {
        let samples = sets.flatMap { set in set.samples.map { (path: $0.path, set: set.name) } }
        let extracted = await ParallelMap.results(count: samples.count, chunk: 1, threads: threads) { done in
            progress(EvaluationProgress(stage: .extraction, done: done, total: samples.count))
        } body: { range in
            samples[range].map {
                ExtractedSample(path: $0.path, resolution: resolutions.resolution(of: $0.set))
            }
        }
        var rest = extracted[...]
        return sets.map { set in
            defer { rest = rest.dropFirst(set.samples.count) }
            return Array(rest.prefix(set.samples.count))
        }
    }

    /// Extracts all samples and divides those of each finger into references and probes.
    ///
    /// - Parameters:
    ///   - references: samples of a finger to enroll, at least 1.
    ///   - progress: called from any thread.
    /// - Returns: the fingers of each set, each a person.
    public func people(
        references: Int, progress: @escaping @Sendable (EvaluationProgress) -> Void = { _ in }
    ) async -> [[OpenSetPerson]] {
        let extracted = await run(progress)
        return zip(sets, extracted).map { set, samples in
            let named = zip(set.samples, samples).map { sample, extracted in
                (name: sample.name, template: (try? extracted.finger.get()).map { Template.finger($0.template) })
            }
            return OpenSetPerson.people(named, references: references)
        }
    }
}
