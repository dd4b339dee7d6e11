import Whorl

extension Biometrics {
    /// Whether two faces are of one person, at a false match rate.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    func agree(_ one: FaceFeatures, _ other: FaceFeatures, fmr: Double) throws(Refusal) -> Bool {
        try keep { () throws(WhorlError) in
            guard let calibration = engine.faces[one.model] else { throw .uncalibratedModel(name: one.model.name) }
            let score = try TemplateMatcher(.face(FaceTemplate(one))).score(.face(FaceTemplate(other)))
            return try calibration.threshold(fmr: fmr).threshold.decision(on: score) == .match
        }
    }
}
