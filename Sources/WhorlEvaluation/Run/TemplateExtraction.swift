import Whorl
internal import WhorlNumerics

/// The images of a manifest to templates, on several threads, each image once.
public struct TemplateExtraction: Sendable {
    /// The samples.
    public let manifest: SampleManifest
    /// What the samples are.
    public let source: TemplateSource
    /// Threads at most.
    public let threads: Int
    private let kept: Place

    /// Where templates are kept between runs.
    private enum Place: Sendable {
        case nowhere
        /// A folder that spares the next run work; the result does not depend on it.
        case cache(path: String)
        /// The folder of a run that may be interrupted: what cannot be kept there stops it.
        case work(WorkFolder)
    }

    /// Plans an extraction.
    ///
    /// - Parameters:
    ///   - manifest: the samples.
    ///   - source: what they are.
    ///   - cacheFolder: where templates are kept between runs, readable by their owner alone; nil for nowhere.
    ///   - threads: at most, at least 1.
    public init(_ manifest: SampleManifest, _ source: TemplateSource, cacheFolder: String? = nil, threads: Int) {
        precondition(threads > 0)
        self.manifest = manifest
        self.source = source
        self.threads = threads
        kept = cacheFolder.map { .cache(path: $0) } ?? .nowhere
    }

    init(_ manifest: SampleManifest, _ source: TemplateSource, work: WorkFolder, threads: Int) {
        self.manifest = manifest
        self.source = source
        self.threads = threads
        kept = .work(work)
    }

    /// Extracts all samples, those of which no template is kept.
    ///
    /// - Parameter progress: called from any thread.
    /// - Returns: the templates, and why some could not be made.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)`` as ``EvaluationError/engine(_:)`` where a template of a run
    ///   that may be interrupted cannot be kept.
    public func run(
        _ progress: @escaping @Sendable (EvaluationProgress) -> Void = { _ in }
    ) async throws(EvaluationError) -> ExtractedSamples {
        let (folder, cacheFailure) = open()
        let samples = manifest.samples
        let extracted = Parallel.map(
            samples.count, threads: threads,
            progress: { progress(EvaluationProgress(stage: .extraction, done: $0, total: samples.count)) }
        ) { index in
            sample(samples[index].path, manifest.resolutions[index], folder)
        }
        let failure = cacheFailure ?? extracted.lazy.compactMap(\.cacheFailure).first
        if case .work = kept, let failure { throw failure }
        return ExtractedSamples(manifest, extracted, cacheFailure: failure)
    }

    /// The folder of templates, or the error that keeps it from being used.
    private func open() -> (folder: WorkFolder?, failure: EvaluationError?) {
        switch kept {
        case .nowhere: return (nil, nil)
        case .work(let folder): return (folder, nil)
        case .cache(let path):
            do throws(EvaluationError) { return (try WorkFolder(path), nil) } catch { return (nil, error) }
        }
    }

    private func sample(
        _ path: String, _ resolution: Double?, _ folder: WorkFolder?
    ) -> ExtractedSamples.Extracted {
        var sample = ExtractedSamples.Extracted(prepared: .failure(.emptyInput))
        do throws(WhorlError) {
            // A sample without a file is one that could not be captured.
            guard !path.isEmpty else { throw .emptyInput }
            let bytes = try FileContents.read(path, limit: ImageLimits.standard.maximumBytes)
            sample.digest = ContentHash.sha256(bytes)
            let way = source.way(resolution)
            let template: Template
            if let known = folder?.template(sample.digest, way) {
                template = known
            } else {
                let made = try source.template(of: bytes, resolution)
                (template, sample.warnings, sample.extractSeconds) = (made.template, made.warnings, made.seconds)
                do throws(EvaluationError) {
                    try folder?.keep(template, sample.digest, way)
                } catch {
                    sample.cacheFailure = error
                }
            }
            let preparation = ThreadClock.measure { PreparedSample(template) }
            if case .print = preparation.value { sample.prepareSeconds = preparation.seconds }
            sample.prepared = .success(preparation.value)
        } catch {
            sample.prepared = .failure(error)
        }
        return sample
    }
}
