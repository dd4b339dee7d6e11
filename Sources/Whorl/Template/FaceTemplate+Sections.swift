internal import WhorlNumerics

/// A face template's sections.
extension FaceTemplate {
    /// Quality (1).
    private static let sampleTag: UInt8 = 1
    /// SHA-256 of the model (32), then its name.
    private static let modelTag: UInt8 = 2
    /// Metric (1), then the embedding's entries (4 each, IEEE 754).
    private static let embeddingTag: UInt8 = 3

    static let requiredTags = [sampleTag, modelTag, embeddingTag]

    private static let entryBytes = 4

    /// The sections to store.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``.
    func sections() throws(WhorlError) -> [TemplateSection] {
        try checkStorable()
        guard let digest = model.digest else { throw .damagedTemplate(reason: "the model's hash is no SHA-256") }
        var embedded = ByteWriter()
        embedded.write(metric.code)
        embedded.write(embedding)
        return [
            TemplateSection(tag: Self.sampleTag, payload: [UInt8(quality)]),
            TemplateSection(tag: Self.modelTag, payload: digest + Array(model.name.utf8)),
            TemplateSection(tag: Self.embeddingTag, payload: embedded.bytes),
        ]
    }

    /// Makes a template of its stored sections.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``.
    init(extractorVersion: Int, sections: TemplateSections) throws(WhorlError) {
        let quality = try sections.read(Self.sampleTag) { reader throws(WhorlError) in try reader.read(UInt8.self) }
        let model = try sections.read(Self.modelTag) { reader throws(WhorlError) in
            let digest = try reader.take(ContentHash.byteCount)
            return ModelIdentity(
                name: String(decoding: try reader.take(reader.remaining), as: UTF8.self), digest: Array(digest))
        }
        let (metric, embedding) = try sections.read(Self.embeddingTag) { reader throws(WhorlError) in
            try Self.readEmbedding(&reader)
        }
        self.init(
            extractorVersion: extractorVersion, model: model, metric: metric, embedding: embedding,
            quality: Int(quality))
        try checkStorable()
    }

    private static func readEmbedding(
        _ reader: inout ByteReader<WhorlError>
    ) throws(WhorlError) -> (metric: EmbeddingMetric, embedding: [Float]) {
        guard let metric = EmbeddingMetric(code: try reader.read()) else {
            throw .damagedTemplate(reason: "the metric is unknown")
        }
        let count = reader.remaining / entryBytes
        guard dimensions.contains(count) else {
            throw .damagedTemplate(reason: "the embedding's length is out of range")
        }
        return (metric, try reader.readFloats(count))
    }
}

extension EmbeddingMetric {
    /// The number that stands for the metric in stored bytes; never reused.
    var code: UInt8 {
        switch self {
        case .cosine: 1
        case .l2: 2
        }
    }

    /// The metric of a stored number, or nil for one that this version does not know.
    init?(code: UInt8) {
        guard let metric = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = metric
    }
}
