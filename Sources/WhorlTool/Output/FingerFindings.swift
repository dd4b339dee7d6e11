import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// What was found in a print.
struct FingerFindings: TemplateFindings {
    let sample: String
    let output: OrNull<String>
    let bytes: Int
    let modality = Modality.finger
    let extractorVersion: Int
    let minutiae: Int
    let endings: Int
    let bifurcations: Int
    let quality: FingerQuality
    let ridgePeriod: Double
    let width: Int
    let height: Int
    let milliseconds: Double
    let warnings: [String]

    /// Extracts a print; warnings go to standard error.
    ///
    /// - Parameters:
    ///   - name: what the image is called.
    ///   - bytes: the image.
    ///   - images: how it is read.
    ///   - output: the template file to write, if any.
    /// - Throws: what decoding, extraction and writing throw.
    init(_ name: String, _ bytes: [UInt8], _ images: ImageOptions, output: OutputFile?) throws {
        let image = try images.gray(bytes, name)
        let (result, seconds) = ThreadClock.measure { Result { try MinutiaExtractor().features(of: image) } }
        let features = try result.get()
        sample = name
        for warning in features.warnings { Console.warn("\(sample): \(warning.sentence)") }
        let template = FingerTemplate(features)
        let encoded = try TemplateCodec.encode(.finger(template))
        try output?.writePrivately(encoded)
        self.output = OrNull(output?.path)
        self.bytes = encoded.count
        extractorVersion = template.extractorVersion
        minutiae = template.points.count
        endings = template.points.count { $0.kind == .ending }
        bifurcations = template.points.count { $0.kind == .bifurcation }
        quality = features.quality
        ridgePeriod = features.ridgePeriod
        (width, height) = (features.width, features.height)
        milliseconds = seconds * Milliseconds.perSecond
        warnings = features.warnings.map(\.sentence)
    }

    var text: String {
        """
        \(minutiae) minutiae (\(endings) endings, \(bifurcations) bifurcations), quality \(quality.score), ridge period \
        \(NumberText.fixed(ridgePeriod, 1)) pixels at 500 dpi, \(bytes) bytes
        """
    }
}
