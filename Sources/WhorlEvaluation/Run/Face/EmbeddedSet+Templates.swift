public import Whorl

extension EmbeddedSet {
    /// The quality of templates made of embeddings, which do not say it.
    private static let quality = 100

    /// The samples with their templates, as an engine stores and compares them.
    ///
    /// - Parameter manifest: of the model that made the embeddings.
    /// - Returns: in the order of the samples; nothing in place of a template where there is no embedding.
    public func templates(of manifest: ModelManifest) -> [(name: SampleName, template: Template?)] {
        zip(set.samples, embeddings).map { sample, embedding in
            let template = (try? embedding.get()).map {
                Template.face(
                    FaceTemplate(
                        model: manifest.identity, metric: manifest.embeddingMetric, embedding: $0,
                        quality: Self.quality))
            }
            return (sample.name, template)
        }
    }
}
