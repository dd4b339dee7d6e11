extension Engine {
    /// Refuses a probe that no calibration says anything of, and an error rate that none can keep.
    ///
    /// - Throws: ``WhorlError/invalidFMR(got:)``, ``WhorlError/insufficientData(reason:)`` where nothing is presented,
    ///   ``WhorlError/extractorMismatch(got:expected:)``, ``WhorlError/modelMismatch(got:expected:)`` for faces of
    ///   several models, ``WhorlError/uncalibratedModel(name:)``, ``WhorlError/damagedTemplate(reason:)``.
    func check(_ probe: Presentation, _ rate: SearchRate) throws(WhorlError) {
        guard rate.value > 0, rate.value < 1 else { throw .invalidFMR(got: rate.value) }
        guard !probe.modalities.isEmpty else { throw .insufficientData(reason: "nothing is presented") }
        for finger in probe.fingers {
            try check(finger.template.extractorVersion, calibration)
        }
        for face in probe.faces {
            try face.checkStorable()
            try check(face.extractorVersion, try calibration(of: face.model))
            try probe.faces[0].checkComparable(to: face)
        }
    }

    /// What references of each modality must be to be compared with what is presented.
    func contents(for probe: Presentation) -> [GalleryKey.Content] {
        var contents: [GalleryKey.Content] = []
        if !probe.fingers.isEmpty { contents.append(.fingers(extractorVersion: calibration.extractorVersion)) }
        if let face = probe.faces.first { contents.append(.faces(face.comparability)) }
        return contents
    }

    /// The calibration that scores against a gallery have.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``.
    func calibration(of key: GalleryKey) throws(WhorlError) -> Calibration {
        switch key.content {
        case .fingers: calibration
        case .faces(let faces): try calibration(of: faces.model)
        }
    }

    /// The calibration of a face model.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``.
    func calibration(of model: ModelIdentity) throws(WhorlError) -> Calibration {
        guard let calibration = faces[model] else { throw .uncalibratedModel(name: model.name) }
        return calibration
    }

    private func check(_ version: Int, _ calibration: Calibration) throws(WhorlError) {
        guard version == calibration.extractorVersion else {
            throw .extractorMismatch(got: version, expected: calibration.extractorVersion)
        }
    }
}
