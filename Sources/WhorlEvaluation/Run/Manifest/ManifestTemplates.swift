import Whorl

/// The samples of a manifest, ready to be compared.
struct ManifestTemplates: Sendable {
    /// By sample; nothing where there is none.
    let samples: [PreparedSample?]
    /// The samples of which no template could be made, and why.
    let failures: [SampleFailure]
    /// CPU seconds of each extraction that was made now.
    let extractSeconds: [Double]
    /// SHA-256 over those of all files, in the order of the manifest, in hexadecimal digits.
    let digest: String

    private struct Sample: Sendable {
        let digest: [UInt8]
        let prepared: Result<PreparedSample, WhorlError>
        let seconds: Double?
    }

    /// Extracts all samples, those that the work folder does not know.
    ///
    /// - Parameters:
    ///   - manifest: the samples.
    ///   - source: what the samples are.
    ///   - work: keeps templates; nothing to keep none.
    ///   - threads: at most.
    ///   - progress: called from any thread.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)`` where a template cannot be kept.
    init(
        _ manifest: SampleManifest, _ source: TemplateSource, work: WorkFolder?, threads: Int,
        _ progress: @escaping @Sendable (EvaluationProgress) -> Void
    ) async throws(WhorlError) {
        let paths = manifest.paths
        let samples = await ParallelMap.results(count: paths.count, chunk: 1, threads: threads) { done in
            progress(EvaluationProgress(stage: .extraction, done: done, total: paths.count))
        } body: { range in
            range.map { Self.sample(paths[$0], manifest.resolutions[$0], source, work) }
        }
        var hash = ContentHash.Stream()
        for sample in samples {
            let isUsable = (try? sample.prepared.get()) != nil
            hash.update([isUsable ? 1 : 0] + sample.digest)
        }
        digest = ContentHash.hexadecimal(hash.digest)
        self.samples = samples.map { try? $0.prepared.get() }
        extractSeconds = samples.compactMap(\.seconds)
        var failures: [SampleFailure] = []
        for (index, sample) in samples.enumerated() {
            guard case .failure(let error) = sample.prepared else { continue }
            if case .unwritableFile = error { throw error }
            failures.append(
                SampleFailure(set: manifest.source, sample: manifest.register.names[index], error: error))
        }
        self.failures = failures
    }

    private static func sample(
        _ path: String, _ resolution: Double?, _ source: TemplateSource, _ work: WorkFolder?
    ) -> Sample {
        var digest: [UInt8] = []
        do throws(WhorlError) {
            // A sample without a file is one that could not be captured.
            guard !path.isEmpty else { throw .emptyInput }
            let bytes = try FileContents.read(path, limit: ImageLimits.standard.maximumBytes)
            digest = ContentHash.sha256(bytes)
            let way = source.way(resolution)
            if let template = work?.template(digest, way) {
                return Sample(digest: digest, prepared: .success(PreparedSample(template)), seconds: nil)
            }
            let (template, seconds) = try source.template(of: bytes, resolution)
            try work?.keep(template, digest, way)
            return Sample(digest: digest, prepared: .success(PreparedSample(template)), seconds: seconds)
        } catch {
            return Sample(digest: digest, prepared: .failure(error), seconds: nil)
        }
    }
}
