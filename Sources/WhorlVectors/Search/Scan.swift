internal import WhorlNumerics

/// One pass over rows, on one or more threads, that finds those which may reach a probe's floor.
///
/// A block is scanned for many probes before the next one is read. Every thread raises floors of its own by what it finds,
/// and takes over those that others have raised, whenever a block is done.
package struct Scan: Sendable {
    /// Rows of a block that are scanned.
    struct Part: Sendable {
        let block: Int
        var rows: [Range<Int>]

        /// What a thread has made of its parts.
        struct Scanned: Sendable {
            let probes: [ProbeScan]
            let rows: Int
        }
    }

    /// What is compared.
    package enum Form: Sendable {
        /// Signed bytes; survivors have bounds of their score.
        case codes
        /// The vectors; survivors have their score as both bounds.
        case vectors
    }

    let request: SearchRequest
    let form: Form
    let parts: [Part]

    /// A scan of all rows.
    package init(_ request: SearchRequest, _ form: Form) {
        self.request = request
        self.form = form
        parts = request.snapshot.blocks.enumerated().map { Part(block: $0, rows: [0..<$1.keys.count]) }
    }

    /// A scan of the vectors of some rows.
    init(_ request: SearchRequest, parts: [Part]) {
        self.request = request
        form = .vectors
        self.parts = parts
    }

    /// What a scan leaves.
    package struct Outcome: Sendable {
        /// The survivors of each probe; nil for a probe that has too many, which happens by codes only.
        package var survivors: [[SurvivingRow]?]
        /// Rows that were scanned, which are not all where codes turned out to be of no use.
        package var scanned = 0
    }

    /// The survivors of each probe; nil for a probe that has too many, which happens by codes only.
    ///
    /// - Throws: what bringing vectors throws.
    package func survivors() throws(VectorError) -> [[SurvivingRow]?] {
        try outcome().survivors
    }

    /// Scans the rows.
    ///
    /// - Throws: what bringing vectors throws.
    package func outcome() throws(VectorError) -> Outcome {
        let rows = parts.reduce(0) { $0 + $1.rows.reduce(0) { $0 + $1.count } }
        let floors = SharedFloors(count: request.probes.count, least: request.threshold)
        let threads = request.threads(rows: rows)
        let passes = Parallel.each(parts.count, threads: threads) { claims -> Result<Part.Scanned, VectorError> in
            var pass = ScanPass(self, floors: threads > 1 ? floors : nil, threads: threads)
            do throws(VectorError) {
                while let range = claims.next() {
                    for index in range { try pass.scan(parts[index]) }
                }
                return .success(Part.Scanned(probes: pass.probes, rows: pass.scanned))
            } catch {
                return .failure(error)
            }
        }
        var outcome = Outcome(survivors: Array(repeating: [], count: request.probes.count))
        for pass in passes {
            let pass = try pass.get()
            outcome.scanned += pass.rows
            for (probe, scan) in pass.probes.enumerated() {
                outcome.survivors[probe] = scan.isExhausted ? nil : outcome.survivors[probe].map { $0 + scan.rows }
            }
        }
        return outcome
    }
}
