extension Engine {
    /// Compares what is presented with a person's references, 1:1, and makes one decision.
    ///
    /// Compared are references of the probe's extractor version and model, and prints whose finger may be the probe's.
    /// Of prints, and of faces whose model compares by distance, the most similar one counts. As each of `n` comparisons
    /// could falsely match, the threshold is the calibration's for `fmr / n`: then the transaction as a whole keeps `fmr`
    /// (Bonferroni's bound). Faces that are compared by cosine similarity are averaged (`AveragedFace`): the references, and
    /// the probes where several are presented. That is one comparison, at the threshold of `fmr`. Two
    /// modalities are combined by their false match rates (``Fusion``); where the person is enrolled with one of them
    /// alone, that one decides.
    ///
    /// - Parameters:
    ///   - bcid: the person that the probe is said to be of.
    ///   - probe: prints, faces of one model, or both.
    ///   - fmr: the false match rate to keep, `0 < fmr < 1`.
    /// - Returns: the decision with its score and threshold, and what each modality has to say.
    /// - Throws: ``WhorlError/unknownBCID(_:)``, ``WhorlError/modalityNotEnrolled(_:_:)``,
    ///   ``WhorlError/positionNotEnrolled(_:_:)``, ``WhorlError/extractorMismatch(got:expected:)`` and
    ///   ``WhorlError/modelMismatch(got:expected:)`` when the person must be re-enrolled,
    ///   ``WhorlError/uncalibratedModel(name:)``, ``WhorlError/insufficientData(reason:)`` where nothing is presented,
    ///   ``WhorlError/invalidFMR(got:)``,
    ///   ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``.
    public func verify(_ bcid: BCID, probe: Presentation, fmr: Double) throws(WhorlError) -> Verification {
        try check(probe, .fmr(fmr))
        var modalities: [ModalityScores] = []
        for content in contents(for: probe) {
            let key = GalleryKey(storage: bcid.storage, partition: bcid.partition, content: content)
            let gallery = try store.newGallery(key, in: .person(bcid), threads: threads)
            modalities.append(try scores(probe, gallery))
        }
        let transaction = try Transaction(modalities, fmr: fmr)
        guard let person = transaction.people().first, let answer = try Verification(transaction, person) else {
            throw try absence(of: bcid, probe, modalities)
        }
        return answer
    }

    /// Compares a print with a person's references, 1:1.
    ///
    /// - Parameters:
    ///   - bcid: the person that the probe is said to be of.
    ///   - probe: the template presented now.
    ///   - position: its finger, where that is known.
    ///   - fmr: the false match rate to keep, `0 < fmr < 1`.
    /// - Returns: the decision with its score and threshold.
    /// - Throws: what ``verify(_:probe:fmr:)`` throws.
    public func verify(
        _ bcid: BCID, probe: FingerTemplate, position: FingerPosition = .unknown, fmr: Double
    ) throws(WhorlError) -> Verification {
        let finger = FingerSample(template: probe, position: position)
        return try verify(bcid, probe: Presentation(fingers: [finger]), fmr: fmr)
    }

    /// Extracts the template of a print's image and compares it with a person's references, 1:1.
    ///
    /// - Parameters:
    ///   - bcid: the person that the image is said to be of.
    ///   - image: the print presented now.
    ///   - position: its finger, where that is known.
    ///   - fmr: the false match rate to keep, `0 < fmr < 1`.
    /// - Returns: the decision with its score and threshold.
    /// - Throws: what ``MinutiaExtractor/features(of:)`` and ``verify(_:probe:fmr:)`` throw.
    public func verify(
        _ bcid: BCID, image: GrayImage, position: FingerPosition = .unknown, fmr: Double
    ) throws(WhorlError) -> Verification {
        let sample = try FingerSample(image: image, position: position)
        return try verify(bcid, probe: Presentation(fingers: [sample]), fmr: fmr)
    }

    /// Extracts the template of a print's or a face's image file and compares it with a person's references, 1:1.
    ///
    /// - Parameters:
    ///   - bcid: the person that the image is said to be of.
    ///   - image: the file, and what it is of.
    ///   - fmr: the false match rate to keep, `0 < fmr < 1`.
    /// - Returns: the decision with its score and threshold.
    /// - Throws: what ``SampleExtractor/sample(_:_:)`` and ``verify(_:probe:fmr:)`` throw.
    public func verify(_ bcid: BCID, image: SampleImage, fmr: Double) throws(WhorlError) -> Verification {
        try verify(bcid, probe: samples.presentation([image]), fmr: fmr)
    }

    /// Why nothing of a person could be compared.
    private func absence(
        of bcid: BCID, _ probe: Presentation, _ modalities: [ModalityScores]
    ) throws(WhorlError) -> WhorlError {
        let enrolled = Set(try store.records(in: .person(bcid)).map(\.modality))
        if enrolled.isEmpty { return .unknownBCID(bcid) }
        // A position that is not enrolled comes first: re-enrolling another finger would not help.
        if modalities.contains(where: { $0.modality == .finger && $0.references > 0 }),
            let finger = probe.fingers.first
        {
            return .positionNotEnrolled(bcid, finger.position)
        }
        if let mismatch = modalities.compactMap(\.omitted.mismatch).first { return mismatch }
        let missing = probe.modalities.first { !enrolled.contains($0) }
        return missing.map { .modalityNotEnrolled(bcid, $0) } ?? .unknownBCID(bcid)
    }
}
