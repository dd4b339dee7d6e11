import Whorl

/// The samples of a manifest, ready to be compared.
struct ManifestTemplates: Sendable {
    /// By sample; nothing where there is none.
    let fingers: [PreparedFinger?]
    /// The samples of which no template could be made, and why.
    let failures: [SampleFailure]
    /// CPU seconds of each extraction that was made now.
    let extractSeconds: [Double]
    /// SHA-256 over those of all files, in the order of the manifest, in hexadecimal digits.
    let digest: String

    private struct Sample: Sendable {
        let digest: [UInt8]
        let finger: Result<PreparedFinger, WhorlError>
        let seconds: Double?
    }

    /// Extracts all samples, those that the work folder does not know.
    ///
    /// - Parameters:
    ///   - manifest: the samples.
    ///   - resolution: of the images that the manifest says none of; nothing for what is assumed.
    ///   - work: keeps templates; nothing to keep none.
    ///   - threads: at most.
    ///   - progress: called from any thread.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)`` where a template cannot be kept.
    init(
        _ manifest: SampleManifest, resolution: Double?, work: WorkFolder?, threads: Int,
        _ progress: @escaping @Sendable (EvaluationProgress) -> Void
    ) async throws(WhorlError) {
        let paths = manifest.paths
        let samples = await ParallelMap.results(count: paths.count, chunk: 1, threads: threads) { done in
            progress(EvaluationProgress(stage: .extraction, done: done, total: paths.count))
        } body: { range in
            range.map { Self.sample(paths[$0], manifest.resolutions[$0] ?? resolution, work) }
        }
        var hash = ContentHash.Stream()
        for sample in samples { hash.update(sample.digest[...]) }
        digest = ContentHash.hexadecimal(hash.digest)
        fingers = samples.map { try? $0.finger.get() }
        extractSeconds = samples.compactMap(\.seconds)
        var failures: [SampleFailure] = []
        for (index, sample) in samples.enumerated() {
            guard case .failure(let error) = sample.finger else { continue }
            if case .unwritableFile = error { throw error }
            failures.append(
                SampleFailure(set: manifest.source, sample: manifest.register.names[index], error: error))
        }
        self.failures = failures
    }

    private static func sample(_ path: String, _ resolution: Double?, _ work: WorkFolder?) -> Sample {
        var digest: [UInt8] = []
        do throws(WhorlError) {
            // A sample without a file is one that could not be captured.
            guard !path.isEmpty else { throw .emptyInput }
            let bytes = try FileContents.read(path, limit: ImageLimits.standard.maximumBytes)
            digest = ContentHash.sha256(bytes)
            if let template = work?.template(digest, resolution) {
                return Sample(digest: digest, finger: .success(PreparedFinger(template)), seconds: nil)
            }
            let image = try ImageDecoder.gray(bytes: bytes, resolution: resolution)
            let start = ThreadClock.seconds
            let template = FingerTemplate(try MinutiaExtractor().features(of: image))
            let seconds = ThreadClock.seconds - start
            try work?.keep(template, digest, resolution)
            return Sample(digest: digest, finger: .success(PreparedFinger(template)), seconds: seconds)
        } catch {
            return Sample(digest: digest, finger: .failure(error), seconds: nil)
        }
    }
}
