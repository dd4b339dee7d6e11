import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// What `whorl inspect` tells of a template.
struct TemplateInspection: Encodable {
    private let file: String
    private let format = "whorl-template"
    private let formatVersion = TemplateCodec.formatVersion
    private let bytes: Int
    private let modality: Modality
    private let extractorVersion: Int
    private let quality: Int
    /// Of a print.
    private var minutiae: Int?
    private var width: Int?
    private var height: Int?
    /// Of a face.
    private var model: ModelIdentity?
    private var metric: EmbeddingMetric?
    private var dimension: Int?

    /// Reads a template.
    ///
    /// - Throws: what ``TemplateCodec/decode(_:)`` throws.
    init(_ bytes: [UInt8], name: String) throws(WhorlError) {
        file = name
        self.bytes = bytes.count
        let template = try TemplateCodec.decode(bytes)
        modality = template.modality
        switch template {
        case .finger(let finger):
            (extractorVersion, quality) = (finger.extractorVersion, finger.quality)
            (minutiae, width, height) = (finger.points.count, finger.width, finger.height)
        case .face(let face):
            (extractorVersion, quality) = (face.extractorVersion, face.quality)
            (model, metric, dimension) = (face.model, face.metric, face.embedding.count)
        }
    }

    /// Writes it to standard output.
    func print(asJSON: Bool) throws {
        if asJSON { try JSONOutput.print(self) } else { try StandardOutput.write(text) }
    }

    private var text: String {
        var rows = [
            ["modality", modality.rawValue], ["extractor version", "\(extractorVersion)"], ["quality", "\(quality)"],
        ]
        if let minutiae { rows.append(["minutiae", "\(minutiae)"]) }
        if let width, let height { rows.append(["pixels at 500 dpi", "\(width) x \(height)"]) }
        if let model { rows.append(["model", "\(model.name) \(model.sha256)"]) }
        if let metric { rows.append(["metric", metric.rawValue]) }
        if let dimension { rows.append(["dimension", "\(dimension)"]) }
        return "\(file): whorl template, format \(formatVersion), \(bytes) bytes".printable + "\n"
            + TextTable.text(rows, words: [0, 1])
    }
}
