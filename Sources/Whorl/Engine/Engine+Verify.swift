extension Engine {
    /// Compares a probe with a person's references, 1:1.
    ///
    /// Compared are references of the probe's extractor version whose finger may be the probe's. The most similar one
    /// counts. As each of `n` comparisons could falsely match, the threshold is the calibration's for `fmr / n`: then
    /// the transaction as a whole keeps `fmr` (Bonferroni's bound).
    ///
    /// - Parameters:
    ///   - bcid: the person that the probe is said to be of.
    ///   - probe: the template presented now.
    ///   - position: its finger, where that is known.
    ///   - fmr: the false match rate to keep, `0 < fmr < 1`.
    /// - Returns: the decision with its score and threshold.
    /// - Throws: ``WhorlError/unknownBCID(_:)``, ``WhorlError/positionNotEnrolled(_:_:)``,
    ///   ``WhorlError/extractorMismatch(got:expected:)`` when the person must be re-enrolled,
    ///   ``WhorlError/invalidFMR(got:)``, and as the store has it.
    public func verify(
        _ bcid: BCID, probe: FingerTemplate, position: FingerPosition = .unknown, fmr: Double
    ) throws(WhorlError) -> Verification {
        _ = try calibration.threshold(fmr: fmr)
        try checkVersion(of: probe)
        let references = try comparable(bcid, position)
        let score = scoring.scorer(PreparedFinger(probe))
        var best: (score: Double, record: ReferenceRecord)?
        for (record, template) in references.current {
            let value = score(PreparedFinger(template))
            if best.map({ value > $0.score }) ?? true { best = (value, record) }
        }
        guard let best else { throw .unknownBCID(bcid) }
        let (threshold, extrapolated) = try calibration.threshold(fmr: fmr / Double(references.current.count))
        return Verification(
            decision: threshold.decision(on: best.score), score: best.score, threshold: threshold.score, fmr: fmr,
            extrapolated: extrapolated, compared: references.current.count, skippedOutdated: references.outdated,
            reference: best.record)
    }

    /// Extracts the template of an image and compares it with a person's references, 1:1.
    ///
    /// - Parameters:
    ///   - bcid: the person that the image is said to be of.
    ///   - image: the print presented now.
    ///   - position: its finger, where that is known.
    ///   - fmr: the false match rate to keep, `0 < fmr < 1`.
    /// - Returns: the decision with its score and threshold.
    /// - Throws: as ``MinutiaExtractor/features(of:)`` and ``verify(_:probe:position:fmr:)``.
    public func verify(
        _ bcid: BCID, image: GrayImage, position: FingerPosition = .unknown, fmr: Double
    ) throws(WhorlError) -> Verification {
        let sample = try FingerSample(image: image, position: position)
        return try verify(bcid, probe: sample.template, position: position, fmr: fmr)
    }

    /// The references that a probe of a position is compared with; at least one.
    private func comparable(
        _ bcid: BCID, _ position: FingerPosition
    ) throws(WhorlError) -> (current: [(ReferenceRecord, FingerTemplate)], outdated: Int) {
        var isEnrolled = false
        var current: [(ReferenceRecord, FingerTemplate)] = []
        var outdated: [Int] = []
        try store.visit(.person(bcid), modality: .finger) { reference in
            isEnrolled = true
            guard case .finger(let template) = reference.template,
                position.isCompatible(with: reference.record.position)
            else { return }
            if template.extractorVersion == calibration.extractorVersion {
                current.append((reference.record, template))
            } else {
                outdated.append(template.extractorVersion)
            }
        }
        guard isEnrolled else { throw .unknownBCID(bcid) }
        if current.isEmpty {
            guard let version = outdated.first else { throw .positionNotEnrolled(bcid, position) }
            throw .extractorMismatch(got: version, expected: calibration.extractorVersion)
        }
        return (current, outdated.count)
    }
}
