public import Whorl

/// Photos of folders to embeddings, on several threads, each photo once.
public struct FaceEmbedding: Sendable {
    /// What finds faces and embeds them.
    private let extractor: FaceExtractor
    private let options: FaceOptions
    /// Names everything that an embedding depends on beside the photo.
    let way: String
    /// Where embeddings are kept between runs; nothing for nowhere.
    private let cacheFolder: String?
    /// Threads at most.
    public let threads: Int

    /// Prepares two models.
    ///
    /// - Parameters:
    ///   - detector: finds the faces.
    ///   - embedder: embeds them.
    ///   - flip: whether a face and its mirror image are averaged.
    ///   - cacheFolder: where embeddings are kept between runs, readable by their owner alone; nothing for nowhere.
    ///   - threads: at most, at least 1.
    /// - Throws: as making a ``FaceExtractor`` does.
    public init(
        detector: FaceModel, embedder: FaceModel, flip: Bool = false, cacheFolder: String?, threads: Int
    ) throws(WhorlError) {
        precondition(threads > 0)
        extractor = try FaceExtractor(detector: detector, embedder: embedder)
        // Folders of faces say whose each photo is, not who else stands in its background.
        options = FaceOptions(largest: true, flip: flip)
        way = Self.way(detector.manifest, embedder.manifest, flip: flip)
        self.cacheFolder = cacheFolder
        self.threads = threads
    }

    /// Names everything that an embedding depends on beside the photo: what manifests say of a file's use is part of it.
    static func way(_ detector: ModelManifest, _ embedder: ModelManifest, flip: Bool) -> String {
        let models = [detector, embedder].map { manifest in
            let input = manifest.input
            return "\(manifest.sha256) \(input.order.rawValue) \(input.mean) \(input.deviation) "
                + "\(manifest.alignment?.rawValue ?? "-") \(manifest.metric?.rawValue ?? "-")"
        }
        let version = "\(FaceFeatures.pipelineVersion).\(FaceFeatures.choiceVersion)"
        return "pipeline \(version) \(models[0]) \(models[1]) \(flip)"
    }

    /// What one photo came to.
    private struct Embedded: Sendable {
        let digest: [UInt8]
        let embedding: Result<[Float], WhorlError>
        /// CPU seconds, where it was not known before.
        let seconds: Double?
    }

    /// Embeds all samples.
    ///
    /// - Parameters:
    ///   - sets: the folders.
    ///   - warning: called where the cache cannot be written, with the reason; the embeddings are given all the same.
    ///   - progress: called from any thread.
    /// - Returns: the folders in their order; photos that no embedding could be made of are failures.
    public func run(
        _ sets: [SampleSet], warning: (WhorlError) -> Void = { _ in },
        progress: @escaping @Sendable (EvaluationProgress) -> Void = { _ in }
    ) async -> [EmbeddedSet] {
        var cache = cacheFolder.map { EmbeddingCache(folder: $0, way: way) }
        let known = cache
        let paths = sets.flatMap { $0.samples.map(\.path) }
        let embedded = await ParallelMap.results(count: paths.count, chunk: 1, threads: threads) { done in
            progress(EvaluationProgress(stage: .extraction, done: done, total: paths.count))
        } body: { range in
            range.map { embed(paths[$0], known) }
        }
        for photo in embedded where photo.seconds != nil {
            if case .success(let embedding) = photo.embedding { cache?[photo.digest] = embedding }
        }
        if embedded.contains(where: { $0.seconds != nil }) {
            do throws(WhorlError) { try cache?.write() } catch { warning(error) }
        }
        var rest = embedded[...]
        return sets.map { set in
            defer { rest = rest.dropFirst(set.samples.count) }
            let own = rest.prefix(set.samples.count)
            return EmbeddedSet(
                set: set, embeddings: own.map(\.embedding),
                extractSeconds: own.compactMap { (try? $0.embedding.get()) == nil ? nil : $0.seconds })
        }
    }

    private func embed(_ path: String, _ known: EmbeddingCache?) -> Embedded {
        var digest: [UInt8] = []
        do throws(WhorlError) {
            let bytes = try FileContents.read(path, limit: ImageLimits.standard.maximumBytes)
            digest = ContentHash.sha256(bytes)
            if let embedding = known?[digest] {
                return Embedded(digest: digest, embedding: .success(embedding), seconds: nil)
            }
            let (embedding, seconds) = ThreadClock.measure { self.embedding(of: bytes) }
            return Embedded(digest: digest, embedding: embedding, seconds: seconds)
        } catch {
            return Embedded(digest: digest, embedding: .failure(error), seconds: nil)
        }
    }

    private func embedding(of bytes: [UInt8]) -> Result<[Float], WhorlError> {
        do throws(WhorlError) { return .success(try template(of: bytes).embedding) } catch { return .failure(error) }
    }

    /// The model that embeds.
    var model: ModelIdentity { extractor.model }

    /// Embeds the face in a photo on the calling thread.
    ///
    /// - Throws: as decoding and ``FaceExtractor/features(of:options:)`` do.
    func template(of bytes: [UInt8]) throws(WhorlError) -> FaceTemplate {
        FaceTemplate(try extractor.features(of: ImageDecoder.color(bytes: bytes), options: options))
    }
}
