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
            let survivors: [[SurvivingRow]]
            let work: Work
        }
    }

    /// What is compared.
    package enum Form: Sendable {
        /// Signed bytes, and the vectors of blocks of which these leave too much; survivors have bounds of their score.
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

    /// What was compared, in pairs of a row and a probe.
    package struct Work: Sendable, Equatable {
        /// By codes.
        package var coded: Int
        /// By vectors, in the order of the rows.
        package var compared: Int
        /// Pairs that codes left, whose vectors are compared one by one unless a later floor rules them out.
        package var survivors: Int

        /// Begins with what is known.
        package init(coded: Int = 0, compared: Int = 0, survivors: Int = 0) {
            self.coded = coded
            self.compared = compared
            self.survivors = survivors
        }

        /// Joins two parts of a scan.
        static func += (sum: inout Work, part: Work) {
            sum.coded += part.coded
            sum.compared += part.compared
            sum.survivors += part.survivors
        }
    }

    /// The survivors of each probe, and what finding them took.
    ///
    /// - Throws: what bringing vectors throws.
    package func outcome() throws(VectorError) -> (survivors: [[SurvivingRow]], work: Work) {
        let rows = parts.reduce(0) { $0 + $1.rows.reduce(0) { $0 + $1.count } }
        let floors = SharedFloors(count: request.probes.count, least: request.threshold)
        let threads = request.threads(rows: rows)
        let passes = Parallel.each(parts.count, threads: threads) { claims -> Result<Part.Scanned, VectorError> in
            var pass = ScanPass(self, floors: threads > 1 ? floors : nil)
            do throws(VectorError) {
                while let range = claims.next() {
                    for index in range { try pass.scan(parts[index]) }
                }
                return .success(Part.Scanned(survivors: pass.survivors, work: pass.work))
            } catch {
                return .failure(error)
            }
        }
        var survivors: [[SurvivingRow]] = Array(repeating: [], count: request.probes.count)
        var work = Work()
        for pass in passes {
            let pass = try pass.get()
            work += pass.work
            for probe in survivors.indices { survivors[probe] += pass.survivors[probe] }
        }
        return (survivors, work)
    }
}
