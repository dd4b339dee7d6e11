extension Engine {
    /// Candidates that a search returns unless stated otherwise.
    public static let usualTop = 10

    /// Searches a partition for what is presented, 1:N.
    ///
    /// Compared are references of the probe's extractor version and model, and prints whose finger may be the probe's. A
    /// person's most similar print counts, and the average of the person's faces. A modality's threshold is its
    /// calibration's for `fmr / n`, with `n` the most scores that could decide on any one person, so that each person keeps
    /// `fmr` as in a verification. Two modalities are combined by their false match rates (``Fusion``), those of each person
    /// that are enrolled. The chance that a probe of nobody enrolled matches anybody is at most `fmr` times
    /// ``Identification/people``: whoever asks for ``SearchRate/fpir(_:)`` is given the `fmr` that keeps it.
    ///
    /// People with a template that does not open are left out and counted; ``SQLiteStore/status(deep:)`` names them.
    ///
    /// Faces that are compared by cosine similarity are found by an index, without comparing all of them; the result is
    /// that of comparing all. Of many prints those are compared that resemble the probe by the codes of their minutiae
    /// (`FingerCascade`), unless everybody's score is needed: ``Identification/prints`` says what was searched, and what that
    /// may miss. The result is the same on any number of threads.
    ///
    /// - Parameters:
    ///   - storage: the storage.
    ///   - partition: the partition; the search never leaves it.
    ///   - probe: prints, faces of one model, or both.
    ///   - rate: the error rate to keep, above 0 and below 1.
    ///   - top: the most candidates to return.
    ///   - exhaustive: whether to compare all prints.
    /// - Returns: the ranked candidates.
    /// - Throws: ``WhorlError/emptyPartition(storage:partition:)``, ``WhorlError/malformedBCID(reason:)``,
    ///   ``WhorlError/extractorMismatch(got:expected:)`` and ``WhorlError/modelMismatch(got:expected:)`` when all must
    ///   be re-enrolled, ``WhorlError/uncalibratedModel(name:)``, ``WhorlError/insufficientData(reason:)`` where
    ///   nothing is presented, ``WhorlError/invalidFMR(got:)``,
    ///   ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``.
    public func identify(
        storage: String, partition: Int, probe: Presentation, rate: SearchRate, top: Int = usualTop,
        exhaustive: Bool = false
    ) throws(WhorlError) -> Identification {
        try check(probe, rate)
        var attempt = 1
        while true {
            let transaction = try transaction(storage, partition, probe, rate, top: top, exhaustive: exhaustive)
            if let found = try Identification(
                transaction, fpir: rate.fpir, top: top, leavingOut: attempt == Self.attempts)
            {
                return found
            }
            attempt += 1
        }
    }

    /// Searches of which a deletion takes a candidate away before they are searches that leave the candidate out.
    private static let attempts = 3

    /// Compares what is presented with a partition.
    private func transaction(
        _ storage: String, _ partition: Int, _ probe: Presentation, _ rate: SearchRate, top: Int, exhaustive: Bool
    ) throws(WhorlError) -> Transaction {
        let part = try CachedPartition(self, storage: storage, partition: partition)
        var modalities: [ModalityScores] = []
        let contents = contents(for: probe)
        for content in contents {
            let gallery = try part.gallery(content)
            // Who is combined of several modalities need not lead in one: everybody's score is needed.
            modalities.append(
                contents.count == 1
                    ? try candidates(probe, gallery, top: top, exhaustive: exhaustive) : try scores(probe, gallery))
        }
        if modalities.allSatisfy({ $0.references == 0 && $0.omitted.damaged.isEmpty }) {
            throw modalities.compactMap(\.omitted.mismatch).first
                ?? .emptyPartition(storage: storage, partition: partition)
        }
        return try Transaction(modalities, fmr: rate.fmr(people: Transaction.searched(modalities)))
    }

    /// Searches a partition for what is presented, 1:N, at a false match rate for each person.
    ///
    /// - Parameters:
    ///   - storage: the storage.
    ///   - partition: the partition; the search never leaves it.
    ///   - probe: prints, faces of one model, or both.
    ///   - fmr: the false match rate to keep for each person, `0 < fmr < 1`.
    ///   - top: the most candidates to return.
    /// - Returns: the ranked candidates.
    /// - Throws: what ``identify(storage:partition:probe:rate:top:exhaustive:)`` throws.
    public func identify(
        storage: String, partition: Int, probe: Presentation, fmr: Double, top: Int = usualTop
    ) throws(WhorlError) -> Identification {
        try identify(storage: storage, partition: partition, probe: probe, rate: .fmr(fmr), top: top)
    }

    /// Searches a partition for a print, 1:N.
    ///
    /// - Parameters:
    ///   - storage: the storage.
    ///   - partition: the partition; the search never leaves it.
    ///   - probe: the template presented now.
    ///   - position: its finger, where that is known.
    ///   - fmr: the false match rate to keep for each person, `0 < fmr < 1`.
    ///   - top: the most candidates to return.
    /// - Returns: the ranked candidates.
    /// - Throws: what ``identify(storage:partition:probe:rate:top:exhaustive:)`` throws.
    public func identify(
        storage: String, partition: Int, probe: FingerTemplate, position: FingerPosition = .unknown, fmr: Double,
        top: Int = usualTop
    ) throws(WhorlError) -> Identification {
        let finger = FingerSample(template: probe, position: position)
        return try identify(
            storage: storage, partition: partition, probe: Presentation(fingers: [finger]), fmr: fmr, top: top)
    }

    /// Extracts the template of a print's image and searches a partition for it, 1:N.
    ///
    /// - Parameters:
    ///   - storage: the storage.
    ///   - partition: the partition; the search never leaves it.
    ///   - image: the print presented now.
    ///   - position: its finger, where that is known.
    ///   - fmr: the false match rate to keep for each person, `0 < fmr < 1`.
    ///   - top: the most candidates to return.
    /// - Returns: the ranked candidates.
    /// - Throws: what ``MinutiaExtractor/features(of:)`` and ``identify(storage:partition:probe:rate:top:exhaustive:)`` throw.
    public func identify(
        storage: String, partition: Int, image: GrayImage, position: FingerPosition = .unknown, fmr: Double,
        top: Int = usualTop
    ) throws(WhorlError) -> Identification {
        let sample = try FingerSample(image: image, position: position)
        return try identify(
            storage: storage, partition: partition, probe: Presentation(fingers: [sample]), fmr: fmr, top: top)
    }

    /// Extracts the template of a print's or a face's image file and searches a partition for it, 1:N.
    ///
    /// - Parameters:
    ///   - storage: the storage.
    ///   - partition: the partition; the search never leaves it.
    ///   - image: the file, and what it is of.
    ///   - fmr: the false match rate to keep for each person, `0 < fmr < 1`.
    ///   - top: the most candidates to return.
    /// - Returns: the ranked candidates.
    /// - Throws: what ``SampleExtractor/sample(_:_:)`` and ``identify(storage:partition:probe:rate:top:exhaustive:)`` throw.
    public func identify(
        storage: String, partition: Int, image: SampleImage, fmr: Double, top: Int = usualTop
    ) throws(WhorlError) -> Identification {
        try identify(
            storage: storage, partition: partition, probe: samples.presentation([image]), fmr: fmr, top: top)
    }
}
