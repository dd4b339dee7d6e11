import Whorl

/// What the service says of liveness without a model that detects presentation attacks: that one and the same face
/// moved between pictures, and no more. A print shows nothing of it.
package struct LivenessCheck {
    let biometrics: Biometrics

    package init(biometrics: Biometrics) {
        self.biometrics = biometrics
    }

    /// The rate at which pictures of other people would count as of one person: pictures of one session resemble each
    /// other, yet a turned head costs similarity.
    private static let sameFaceFMR = 1e-3

    /// What liveness lacks, or nil where it is shown.
    ///
    /// - Parameters:
    ///   - samples: in the order of their capture.
    ///   - challenge: directions that the head must follow; nil where any movement will do.
    ///   - isMirrored: whether the person's left is left in the pictures.
    /// - Returns: the protocol's word for it.
    /// - Throws: ``Refusal/engine(_:)``.
    package func fault(
        _ samples: [HeldSample], challenge: [HeadDirection]?, isMirrored: Bool = true
    ) throws(Refusal) -> OperationError? {
        let fault: OperationError = challenge == nil ? .liveDetectionFailed : .challengeResponseFailed
        guard let movements = try movements(samples.map(\.captured)) else { return fault }
        guard let challenge else {
            return movements.contains { $0.length >= 1 } ? nil : fault
        }
        let told = samples.dropFirst().map(\.direction)
        guard movements.count == challenge.count,
            zip(told, challenge).allSatisfy({ $0 == nil || $0 == $1 }),
            zip(movements, challenge).allSatisfy({ $0.follows($1, isMirrored: isMirrored) })
        else { return fault }
        return nil
    }

    /// Whether one face moved between two pictures.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    func isShown(_ samples: [CapturedSample]) throws(Refusal) -> Bool {
        try movements(samples)?.contains { $0.length >= 1 } ?? false
    }

    /// Movements from picture to picture; nil where they are not two or more of one face.
    private func movements(_ samples: [CapturedSample]) throws(Refusal) -> [HeadMovement]? {
        let faces = samples.compactMap(\.face)
        guard faces.count == samples.count, faces.count >= 2, let first = faces.first else { return nil }
        var movements: [HeadMovement] = []
        for ((before, size), (after, next)) in zip(zip(faces, samples), zip(faces, samples).dropFirst()) {
            guard try biometrics.agree(before, after, fmr: Self.sameFaceFMR) else { return nil }
            guard try biometrics.agree(first, after, fmr: Self.sameFaceFMR) else { return nil }
            movements.append(
                HeadMovement(
                    from: before.face.landmarks, to: after.face.landmarks, isSameView: size.size == next.size))
        }
        return movements
    }
}

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
