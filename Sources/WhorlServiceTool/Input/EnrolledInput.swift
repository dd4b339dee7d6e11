import Whorl
import WhorlEvaluation

/// What is enrolled in a store and can be compared: prints, or faces by the default embedder.
struct EnrolledInput {
    /// What scores of it are of.
    let origin: ScoreOrigin
    /// What links its scores and false match rates; nil for a model that has no calibration.
    let calibration: Calibration?

    /// Prints of this build's extractor, by the calibration of the service where its configuration names one.
    static func prints(_ calibration: Calibration?) -> EnrolledInput {
        let used = calibration ?? .finger
        return EnrolledInput(
            origin: ScoreOrigin(modality: .finger, extractorVersion: used.extractorVersion), calibration: used)
    }

    /// Faces of the default embedder.
    ///
    /// - Throws: ``WhorlError/missingModels(roles:folder:)``, and what reading the folder of models throws.
    static func faces(_ models: ModelFolder) throws(WhorlError) -> EnrolledInput {
        let embedder = try models.facePair().embedder
        return EnrolledInput(
            origin: ScoreOrigin(
                modality: .face, extractorVersion: FaceFeatures.pipelineVersion, model: embedder.identity),
            calibration: try models.calibrations()[embedder.identity])
    }

    /// Everything that the service would compare; faces where their models are installed.
    ///
    /// - Throws: what reading the folder of models throws, apart from the models' absence.
    static func all(_ models: ModelFolder, prints calibration: Calibration?) throws(WhorlError) -> [EnrolledInput] {
        do throws(WhorlError) {
            return [prints(calibration), try faces(models)]
        } catch .missingModels, .noDefaultModel {
            return [prints(calibration)]
        }
    }
}
