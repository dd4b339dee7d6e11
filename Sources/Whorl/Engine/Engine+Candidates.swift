extension Engine {
    /// Compares what is presented with those references of a gallery whose people can be among the candidates; where the
    /// gallery has no index, with every reference. Of a large gallery of prints, with those that are chosen by codes.
    ///
    /// The index finds the people whose single references are closest to the average of the probes, as many as can be among
    /// the `top` by the averages of their references (``ClosestPeople``). These people are then compared as an exhaustive
    /// search compares everybody.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``, and what bringing vectors throws.
    package func candidates(
        _ probe: Presentation, _ gallery: Gallery, top: Int, exhaustive: Bool = false
    ) throws(WhorlError) -> ModalityScores {
        if let fingers = gallery.fingers, !exhaustive,
            let found = try candidates(probe.fingers, fingers, gallery, top: top)
        {
            return found
        }
        guard let vectors = gallery.vectors else { return try scores(probe, gallery) }
        let probes = probe.faces.map(PreparedFace.init)
        let closest = ClosestPeople(AveragedFace(probes), vectors, threads: threads)
        var people: [PersonScore] = []
        for (_, entries, score) in try closest.people(top: top) {
            let references = entries.map { PreparedFace($0.values, by: .cosine) }
            let all = probes.flatMap { probe in
                let matcher = FaceMatcher(probe)
                return references.indices.map { ($0, matcher.score(references[$0])) }
            }
            for person in PersonScore.people(all, key: { entries[$0].key }) {
                people.append(try person.decided(by: score))
            }
        }
        let extent = ModalityScores.Extent(
            people: vectors.people, compared: vectors.count * probes.count, most: 1)
        return try scores(people, gallery, extent: extent)
    }
}
