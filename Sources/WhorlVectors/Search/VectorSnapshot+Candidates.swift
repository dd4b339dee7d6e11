internal import WhorlIdentity
package import WhorlNumerics

extension VectorSnapshot {
    /// The persons whose vectors are closest to a probe.
    ///
    /// - Parameters:
    ///   - probe: ``dimension`` entries; their L2 norm is 1.
    ///   - options: how many, and how.
    /// - Returns: one candidate a person, by falling score, then by BCID.
    /// - Throws: ``VectorError/wrongDimension(got:expected:)``; ``VectorError/unusableVector(index:reason:)`` where an entry is
    ///   not finite or the probe longer than 1; and what bringing vectors throws.
    package func ranked(for probe: [Float], _ options: SearchOptions) throws(VectorError) -> [VectorCandidate] {
        try ranked(for: [probe], options)[0]
    }

    /// The persons whose vectors are closest to each of several probes, all searched at once.
    ///
    /// - Returns: the candidates of each probe, in the order of the probes; the same as single searches have.
    /// - Throws: the same errors as for a single probe.
    package func ranked(
        for probes: [[Float]], _ options: SearchOptions
    ) throws(VectorError) -> [[VectorCandidate]] {
        try ranked(for: probes, options, kernels: .best)
    }

    /// The same, by the kernels of one instruction set.
    package func ranked(
        for probes: [[Float]], _ options: SearchOptions, kernels: SearchKernels
    ) throws(VectorError) -> [[VectorCandidate]] {
        let prepared = try prepared(probes)
        let threshold = options.threshold ?? -.infinity
        guard options.top > 0, !threshold.isNaN, !probes.isEmpty, count > 0 else {
            return Array(repeating: [], count: probes.count)
        }
        let request = SearchRequest(
            snapshot: self, probes: prepared, top: options.top, threshold: threshold, people: options.people,
            threads: max(1, options.threads), threadWork: options.threadWork, kernels: kernels)
        return try VectorSearch(request: request, method: options.method).ranked().map { rows in
            rows.map { row in
                let key = blocks[Int(row.block)].keys[Int(row.row)]
                return VectorCandidate(bcid: key.bcid, sample: key.sample, score: row.lower)
            }
        }
    }

    /// What a function makes of the vectors of each block, joined in the order of their keys.
    ///
    /// - Parameters:
    ///   - threads: the most that take part; the result does not depend on it.
    ///   - body: takes the vectors of a block, row-major.
    /// - Returns: what it makes of all blocks.
    /// - Throws: what bringing vectors throws.
    package func flatMapBlocks<Value: Sendable>(
        threads: Int, _ body: @escaping @Sendable (UnsafeBufferPointer<Float>) -> [Value]
    ) throws(VectorError) -> [Value] {
        let parts = Parallel.map(blocks.count, threads: threads, block: 1) { index -> Result<[Value], VectorError> in
            do throws(VectorError) {
                let values = try blocks[index].values.bytes()
                return .success(
                    withExtendedLifetime(values) {
                        body(values.bytes.bindMemory(to: Float.self))
                    })
            } catch {
                return .failure(error)
            }
        }
        var values: [Value] = []
        values.reserveCapacity(count)
        for part in parts { values += try part.get() }
        return values
    }

    private func prepared(_ probes: [[Float]]) throws(VectorError) -> SearchProbes {
        for (index, probe) in probes.enumerated() {
            let fault = probe.withUnsafeBufferPointer { VectorLimits.fault(in: $0, dimension: dimension, index: index) }
            if let fault { throw fault }
        }
        return SearchProbes(count: probes.count, columns: dimension, values: probes.flatMap { $0 })
    }
}
