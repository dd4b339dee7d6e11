public import CWhorl
internal import Whorl

@c @implementation
public func whorl_template_match(
    _ probe: OpaquePointer?, _ reference: OpaquePointer?, _ fmr: Double, _ models: UnsafePointer<CChar>?,
    _ answer: UnsafeMutablePointer<whorl_comparison>?
) -> whorl_status {
    WhorlC.answer {
        let probe = try Handle.object(probe, HeldTemplate.self, "probe")
        let reference = try Handle.object(reference, HeldTemplate.self, "reference")
        let answer = try required(answer, "answer")
        let calibration = try Calibration(of: probe.template, models)
        let score = try probe.score(reference)
        let (threshold, extrapolated) = try calibration.threshold(fmr: fmr)
        let rate = calibration.rate(at: score)
        var found = whorl_comparison()
        found.score = score
        found.threshold = threshold.score
        found.fmr = fmr
        found.score_fmr = rate.fmr
        found.modality = probe.template.modality.number
        found.decision = threshold.decision(on: score).number
        found.extrapolated = (extrapolated || rate.extrapolated).number
        answer.pointee = found
    }
}

@c @implementation
public func whorl_print_quality_from_image(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ options: UnsafePointer<whorl_image_options>?,
    _ quality: UnsafeMutablePointer<whorl_print_quality>?
) -> whorl_status {
    answer {
        let quality = try required(quality, "quality")
        let options = try whorl_image_options.read(options, "options")
        let image = try ImageDecoder.gray(
            bytes: try fileBytes(bytes, count), resolution: options.resolution, record: options.chosenRecord)
        let measured = try MinutiaExtractor().features(of: image).quality
        var found = whorl_print_quality()
        found.score = Int32(measured.score)
        found.area = Int32(measured.area)
        found.contrast = Int32(measured.contrast)
        found.clarity = Int32(measured.clarity)
        found.minutiae = Int32(measured.minutiae)
        quality.pointee = found
    }
}

extension Calibration {
    /// What links scores of a template and false match rates.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``, and what reading the folder of models throws.
    fileprivate init(of template: Template, _ models: UnsafePointer<CChar>?) throws {
        switch template {
        case .finger: self = .finger
        case .face(let face):
            guard let known = try ModelFolder(models).calibrations()[face.model] else {
                throw WhorlError.uncalibratedModel(name: face.model.name)
            }
            self = known
        }
    }
}
