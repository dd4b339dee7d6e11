extension Engine {
    /// Compares prints with those people of a large gallery whose prints a cascade chooses (``FingerCascade``).
    ///
    /// The people are compared by all of their prints with all probes, as an exhaustive search compares everybody.
    ///
    /// - Returns: nil where the gallery is small, or more people are asked for than are compared at least.
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``, and what bringing prints throws.
    func candidates(
        _ probes: [FingerSample], _ prints: FingerSnapshot, _ gallery: Gallery, top: Int
    ) throws(WhorlError) -> ModalityScores? {
        guard prints.count >= cascade.leastPrints, top <= cascade.inFull.least else { return nil }
        let stages = FingerCascade(parameters: cascade, threads: threads)
        var people: Set<BCID> = []
        var (byCodes, byPlaces, loss) = (0, 0, 0.0)
        for probe in probes {
            let choice = try stages.choice(probe.template, probe.position, prints)
            people.formUnion(choice.places.lazy.map { prints.blocks[$0.block].keys[$0.row].bcid })
            byCodes += choice.ranked.byCodes
            byPlaces += choice.ranked.byPlaces
            loss = max(loss, choice.expectedLoss)
        }
        var rows: [FingerSnapshot.Place] = []
        for bcid in people.sorted() { rows += prints.places(of: bcid) }
        let all = try comparisons(probes, prints, rows)
        let scores = PersonScore.people(all.indices.map { ($0, all[$0].score) }) { index in
            prints.blocks[all[index].place.block].keys[all[index].place.row]
        }
        let (everybody, _, most) = prints.extent(probes.map(\.position))
        let search = PrintSearch(
            rankedByCodes: byCodes, rankedByPlaces: byPlaces, compared: all.count,
            expectedLoss: loss)
        return try self.scores(
            scores, gallery,
            extent: ModalityScores.Extent(people: everybody, compared: all.count, most: most, prints: search))
    }
}
