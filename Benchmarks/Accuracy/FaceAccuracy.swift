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
        let pairs: EvaluationResult
        /// All pairs of its images.
        let lfw: EvaluationResult
        /// All pairs of ORL's.
        let orl: EvaluationResult
    }

    /// The embedders, the default first.
    let rows: [Row]

    /// Embeds and compares.
    ///
    /// - Throws: as embedding does.
    init(_ faces: DevelopmentFaces, threads: Int) async throws {
        var rows: [Row] = []
        for model in faces.embedders {
            let embedding = try FaceEmbedding(detector: faces.detector, embedder: model)
            func result(_ set: SampleSet, _ selection: PairSelection) async throws(EvaluationError) -> EvaluationResult
            {
                EvaluationResult(
                    try await Evaluation(
                        SampleManifest([set]), .faces(embedding), selection, cache: DevelopmentFaces.cache,
                        threads: threads
                    ).run(command: ""))
            }
            rows.append(
                Row(
                    embedder: model.manifest.name, pairs: try await result(faces.lfw, .folds(faces.pairs)),
                    lfw: try await result(faces.lfw, .all), orl: try await result(faces.orl, .all)))
        }
        self.rows = rows
    }
}
