internal import WhorlNumerics

/// The scores of rows that survived a scan by codes.
struct SurvivorScores {
    private struct Piece: Sendable {
        let probe: Int
        let rows: Range<Int>
    }

    /// Probes that a thread sorts out at a time.
    private static let probesAtOnce = 8

    /// The best row of each of the best persons of each probe, with their scores as both bounds.
    let ranked: [[SurvivingRow]]

    /// Compares the rows that the floor of all survivors does not rule out.
    ///
    /// - Throws: what bringing vectors throws.
    init(_ request: SearchRequest, of survivors: [[SurvivingRow]]) throws(VectorError) {
        let left = Parallel.map(survivors.count, threads: request.threads, block: Self.probesAtOnce) { probe in
            var floor = PersonFloor(count: request.top, people: request.snapshot.people, least: request.threshold)
            // Of each thread they are in order, and so is what it takes to sort them.
            for row in survivors[probe].sorted(by: { $0.person < $1.person }) { floor.add(row.person, row.lower) }
            floor.finish()
            return survivors[probe].filter { $0.upper >= floor.value }
        }
        let size = SearchParameters.comparedAtOnce
        let pieces = left.enumerated().flatMap { probe, rows in
            stride(from: 0, to: rows.count, by: size).map { start in
                Piece(probe: probe, rows: start..<min(start + size, rows.count))
            }
        }
        let scored = Parallel.map(pieces.count, threads: request.threads, block: 1) { index in
            Self.scored(Array(left[pieces[index].probe][pieces[index].rows]), pieces[index].probe, request)
        }
        var rows: [[SurvivingRow]] = Array(repeating: [], count: survivors.count)
        for (piece, scored) in zip(pieces, scored) { rows[piece.probe] += try scored.get() }
        let all = rows
        ranked = Parallel.map(all.count, threads: request.threads, block: Self.probesAtOnce) { probe in
            all[probe].best(request.top)
        }
    }

    private static func scored(
        _ rows: [SurvivingRow], _ probe: Int, _ request: SearchRequest
    ) -> Result<[SurvivingRow], VectorError> {
        do throws(VectorError) {
            var scored: [SurvivingRow] = []
            scored.reserveCapacity(rows.count)
            for var row in rows {
                if !row.isScored {
                    let values = try request.snapshot.blocks[Int(row.block)].values.bytes()
                    let start =
                        values.start.assumingMemoryBound(to: Float.self) + Int(row.row) * request.snapshot.dimension
                    var score: Float = 0
                    request.kernels.products(
                        start, rows: 1, request.probes, probe..<probe + 1, into: &score, stride: 1)
                    row.lower = score
                    row.upper = score
                }
                if row.lower >= request.threshold { scored.append(row) }
            }
            return .success(scored)
        } catch {
            return .failure(error)
        }
    }
}
