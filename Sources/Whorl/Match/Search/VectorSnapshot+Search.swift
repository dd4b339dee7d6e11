extension VectorSnapshot {
    /// The persons whose vectors are closest to a probe.
    ///
    /// - Parameters:
    ///   - probe: `dimension` entries; their L2 norm is 1.
    ///   - options: how many, and how.
    /// - Returns: one candidate a person, by falling score, then by BCID.
    /// - Throws: ``WhorlError/wrongDimension(got:expected:)``; ``WhorlError/unusableVector(index:reason:)`` where an entry is
    ///   not finite or the probe longer than 1; and what bringing vectors throws.
    public func candidates(for probe: [Float], _ options: SearchOptions) throws(WhorlError) -> [VectorCandidate] {
        try WhorlError.ofVectors { () throws(VectorError) in try ranked(for: probe, options) }
    }

    /// The persons whose vectors are closest to each of several probes, all searched at once.
    ///
    /// - Returns: the candidates of each probe, in the order of the probes; the same as single searches have.
    /// - Throws: as for a single probe.
    public func candidates(
        for probes: [[Float]], _ options: SearchOptions
    ) throws(WhorlError) -> [[VectorCandidate]] {
        try WhorlError.ofVectors { () throws(VectorError) in try ranked(for: probes, options) }
    }

    /// The vectors of a person, in the order of their samples, with their keys.
    ///
    /// - Throws: what bringing vectors throws.
    package func entries(of bcid: BCID) throws(WhorlError) -> [VectorEntry] {
        try WhorlError.ofVectors { () throws(VectorError) in try vectors(of: bcid) }
    }
}

extension VectorSnapshot {
    /// Measures how often a fast search finds the closest person: `FastRecall`.
    ///
    /// - Parameters:
    ///   - probes: how many perturbed vectors of the index are searched for.
    ///   - threads: at most so many take part; the result does not depend on it.
    /// - Returns: the part of them whose closest person is found.
    /// - Throws: what bringing vectors throws.
    public func fastRecall(probes: Int = 1000, threads: Int = 1) throws(WhorlError) -> FastRecall {
        try WhorlError.ofVectors { () throws(VectorError) in
            try measuredFastRecall(probes: probes, threads: threads)
        }
    }
}
