import Whorl

/// What a minutiae record became as a template.
struct RecordFindings: TemplateFindings {
    /// The record's own score, under the key that an image's has with its components.
    struct StatedQuality: Encodable {
        let score: Int
    }

    let sample: String
    let output: OrNull<String>
    let bytes: Int
    let modality = Modality.finger
    let format: RecordFormat
    let extractorVersion: Int
    let minutiae: Int
    let quality: StatedQuality
    let width: Int
    let height: Int
    let warnings: [String]

    /// Reads a print of a record; warnings go to standard error.
    ///
    /// - Parameters:
    ///   - name: what the record is called.
    ///   - record: the record.
    ///   - images: which print of it.
    ///   - output: the template file to write, if any.
    /// - Throws: what reading and writing throw.
    init(_ name: String, _ record: [UInt8], _ images: ImageOptions, output: OutputFile?) throws {
        let input = try RecordInput(name: name, bytes: record)
        let template = try input.decoded.template(images.record)
        let encoded = try TemplateCodec.encode(.finger(template))
        try output?.writePrivately(encoded)
        sample = name
        self.output = OrNull(output?.path)
        bytes = encoded.count
        format = input.decoded.format
        extractorVersion = template.extractorVersion
        minutiae = template.points.count
        quality = StatedQuality(score: template.quality)
        (width, height) = (template.width, template.height)
        warnings = input.warnings
    }

    var text: String { "\(minutiae) minutiae of a record of \(format.name), quality \(quality.score), \(bytes) bytes" }
}
