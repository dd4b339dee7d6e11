internal import WhorlNumerics

extension VectorSnapshot {
    /// The persons whose vectors are closest to a probe.
    ///
    /// - Parameters:
    ///   - probe: ``dimension`` entries; their L2 norm is 1.
    ///   - options: how many, and how.
    /// - Returns: one candidate a person, by falling score, then by BCID.
    /// - Throws: ``WhorlError/wrongDimension(got:expected:)``, and what bringing vectors throws.
    public func candidates(for probe: [Float], _ options: SearchOptions) throws(WhorlError) -> [VectorCandidate] {
        try candidates(for: [probe], options)[0]
    }

    /// The persons whose vectors are closest to each of several probes, all searched at once.
    ///
    /// - Returns: the candidates of each probe, in the order of the probes; the same as single searches have.
    /// - Throws: as for a single probe.
    public func candidates(
        for probes: [[Float]], _ options: SearchOptions
    ) throws(WhorlError) -> [[VectorCandidate]] {
        var answers: [[VectorCandidate]] = []
        for probe in probes {
            let scores = try scores(probe, threads: options.threads)
            var best: [BCID: VectorCandidate] = [:]
            for (key, score) in zip(blocks.flatMap(\.keys), scores) where options.people?.contains(key.bcid) ?? true {
                guard score >= options.threshold ?? -.infinity, best[key.bcid].map({ $0.score < score }) ?? true else {
                    continue
                }
                best[key.bcid] = VectorCandidate(bcid: key.bcid, sample: key.sample, score: score)
            }
            let ranked = best.values.sorted { ($1.score, $0.bcid) < ($0.score, $1.bcid) }
            answers.append(Array(ranked.prefix(options.top)))
        }
        return answers
    }

    /// The inner product of a probe with every vector, in the order of their keys.
    ///
    /// - Throws: ``WhorlError/wrongDimension(got:expected:)``, and what bringing vectors throws.
    func scores(_ probe: [Float], threads: Int) throws(WhorlError) -> [Float] {
        var scores: [Float] = []
        for block in blocks {
            let values = try block.values.bytes().bytes.bindMemory(to: Float.self)
            for row in block.keys.indices {
                scores.append((0..<dimension).reduce(0) { $0 + values[row * dimension + $1] * probe[$1] })
            }
        }
        return scores
    }
}
