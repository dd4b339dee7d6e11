import Whorl
import WhorlCommandLine

/// A print that a command is given: an image, a template that was extracted before, or minutiae that a standard record or
/// one of type 9 of an ANSI/NIST-ITL file states, told apart by the first bytes.
struct FingerInput {
    /// What the print is called.
    let name: String
    /// Its template.
    let template: FingerTemplate
    /// What the extractor found; nil where a template or a record was given.
    let features: FingerFeatures?
    /// The image; nil where a template or a record was given.
    let image: GrayImage?
    /// What a person should look at.
    let remarks: [String]

    /// Reads and, where it is an image, extracts a print; warnings go to standard error.
    ///
    /// - Throws: what decoding and extraction throw.
    init(_ path: String, _ images: ImageOptions) throws(WhorlError) {
        try self.init(name: SampleInput.name(path), bytes: try SampleInput.bytes(path), images)
    }

    /// Whether bytes begin as a template or a record does, so that nothing is to be extracted.
    static func isExtracted(_ bytes: [UInt8]) -> Bool {
        TemplateCodec.recognizes(bytes) || RecordInput.recognizes(bytes)
    }

    /// Takes a template, or a print of a record, and extracts an image; warnings go to standard error.
    ///
    /// - Throws: what decoding and extraction throw.
    init(name: String, bytes: [UInt8], _ images: ImageOptions) throws(WhorlError) {
        self.name = name
        if TemplateCodec.recognizes(bytes) {
            switch try TemplateCodec.decode(bytes) {
            case .finger(let template): self.template = template
            case .face: throw .wrongModality(got: .face, expected: .finger)
            }
            (features, image, remarks) = (nil, nil, [])
            return
        }
        if RecordInput.recognizes(bytes) {
            let input = try RecordInput(name: name, bytes: bytes)
            template = try input.decoded.template(images.record)
            (features, image, remarks) = (nil, nil, input.warnings)
            return
        }
        if let stated = try ITLFile.print(in: bytes, record: images.record) {
            template = try FingerTemplate(stated.view)
            (features, image, remarks) = (nil, nil, stated.findings.map { "\($0)" })
            for remark in remarks { Console.warn("\(name): \(remark)") }
            return
        }
        let extracted = try ExtractedImage(print: try images.gray(bytes, name))
        guard case (.finger(let template), .finger(let features, let image)) = (extracted.template, extracted.features)
        else { throw .wrongModality(got: extracted.template.modality, expected: .finger) }
        for warning in extracted.warnings { Console.warn("\(name): \(warning.sentence)") }
        self.template = template
        self.features = features
        self.image = image
        remarks = extracted.warnings.map(\.sentence)
    }
}

extension FingerInput {
    /// What a person should look at, each with the print's name.
    var warnings: [String] {
        remarks.map { "\(name): \($0)" }
    }
}
