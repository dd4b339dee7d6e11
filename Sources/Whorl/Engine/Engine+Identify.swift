extension Engine {
    /// Candidates that a search returns unless stated otherwise.
    public static let usualTop = 10

    /// Searches a partition for a probe, 1:N.
    ///
    /// Compared are references of the probe's extractor version whose finger may be the probe's; a person's most
    /// similar one counts. The threshold is the calibration's for `fmr / n`, with `n` the most references compared of
    /// any one person, so that each person keeps `fmr` as in a verification. The chance that a probe of nobody enrolled
    /// matches anybody is at most `fmr` times ``Identification/people``.
    ///
    /// The result is the same on any number of threads.
    ///
    /// - Parameters:
    ///   - storage: the storage.
    ///   - partition: the partition; the search never leaves it.
    ///   - probe: the template presented now.
    ///   - position: its finger, where that is known.
    ///   - fmr: the false match rate to keep for each person, `0 < fmr < 1`.
    ///   - top: the most candidates to return.
    /// - Returns: the ranked candidates.
    /// - Throws: ``WhorlError/emptyPartition(storage:partition:)``, ``WhorlError/malformedBCID(reason:)``,
    ///   ``WhorlError/extractorMismatch(got:expected:)`` when all must be re-enrolled, ``WhorlError/invalidFMR(got:)``,
    ///   and as the store has it.
    public func identify(
        storage: String, partition: Int, probe: FingerTemplate, position: FingerPosition = .unknown, fmr: Double,
        top: Int = usualTop
    ) throws(WhorlError) -> Identification {
        _ = try calibration.threshold(fmr: fmr)
        try checkVersion(of: probe)
        let gallery = try gallery(storage: storage, partition: partition)
        let entries = gallery.entries.filter { position.isCompatible(with: $0.record.position) }
        let score = scoring.scorer(PreparedFinger(probe))
        let scores = Parallel.map(entries.count, threads: threads) { score(entries[$0].prepared) }
        let people = PersonScore.best(of: entries, scores)
        let most = people.map(\.references).max() ?? 1
        let (threshold, extrapolated) = try calibration.threshold(fmr: fmr / Double(most))
        return Identification(
            candidates: people.sorted().prefix(max(0, top)).map { $0.candidate(threshold) },
            threshold: threshold.score, fmr: fmr, extrapolated: extrapolated, compared: entries.count,
            people: people.count, skippedOutdated: gallery.outdated.count)
    }

    /// Extracts the template of an image and searches a partition for it, 1:N.
    ///
    /// - Parameters:
    ///   - storage: the storage.
    ///   - partition: the partition; the search never leaves it.
    ///   - image: the print presented now.
    ///   - position: its finger, where that is known.
    ///   - fmr: the false match rate to keep for each person, `0 < fmr < 1`.
    ///   - top: the most candidates to return.
    /// - Returns: the ranked candidates.
    /// - Throws: as ``MinutiaExtractor/features(of:)`` and
    ///   ``identify(storage:partition:probe:position:fmr:top:)``.
    public func identify(
        storage: String, partition: Int, image: GrayImage, position: FingerPosition = .unknown, fmr: Double,
        top: Int = usualTop
    ) throws(WhorlError) -> Identification {
        let sample = try FingerSample(image: image, position: position)
        return try identify(
            storage: storage, partition: partition, probe: sample.template, position: position, fmr: fmr, top: top)
    }
}
