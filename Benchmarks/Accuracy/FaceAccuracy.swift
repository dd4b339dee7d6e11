import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// Error rates of faces: the pairs and all comparisons of LFW, and all comparisons of ORL, for each embedder.
struct FaceAccuracy: Encodable {
    /// What one embedder reached.
    struct Row: Encodable {
        /// The embedder's name.
        let embedder: String
        /// The pairs of LFW.
        let pairs: FaceEvaluationResult
        /// All pairs of its images.
        let lfw: FaceEvaluationResult
        /// All pairs of ORL's.
        let orl: FaceEvaluationResult
    }

    /// The embedders, the default first.
    let rows: [Row]

    /// Embeds and compares.
    ///
    /// - Throws: as embedding does.
    init(_ faces: DevelopmentFaces, threads: Int) async throws(WhorlError) {
        var rows: [Row] = []
        for model in faces.embedders {
            let embedding = try FaceEmbedding(
                detector: faces.detector, embedder: model, cacheFolder: DevelopmentFaces.cache, threads: threads)
            let embedded = await embedding.run([faces.lfw, faces.orl])
            let metric = model.manifest.embeddingMetric
            func result(_ scores: FaceScores, _ selection: FaceProtocol) -> FaceEvaluationResult {
                FaceEvaluationResult(
                    [scores], selection: selection, model: model.manifest.identity, metric: metric)
            }
            rows.append(
                Row(
                    embedder: model.manifest.name,
                    pairs: result(try FaceScores(pairs: faces.pairs, of: embedded[0], metric: metric), .lfwPairs),
                    lfw: result(await FaceScores(all: embedded[0], metric: metric, threads: threads), .all),
                    orl: result(await FaceScores(all: embedded[1], metric: metric, threads: threads), .all)))
        }
        self.rows = rows
    }
}
