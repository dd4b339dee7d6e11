internal import WhorlIdentity
internal import WhorlNumerics

/// The rows whose signs are nearest to those of each probe: where most of the closest vectors are, not all.
///
/// A scan keeps every row whose distance is no greater than that of the m-th nearest so far, by a count of rows a distance.
/// The nearest m by distance, then by place, are the same on any number of threads: a thread's own m nearest hold all of
/// its rows that are among the nearest m of all.
struct FastSearch: Sendable {
    let request: SearchRequest
    /// m.
    let most: Int

    /// Chooses m by how many candidates are asked for, and by the length of the vectors.
    init(_ request: SearchRequest) {
        self.request = request
        let (wanted, overflows) = request.top.multipliedReportingOverflow(by: SearchParameters.promising)
        let fewest = SearchParameters.fewestPromising
        let dimension = request.snapshot.dimension
        most = overflows ? .max : max(wanted, fewest, fewest * SearchParameters.enoughSigns / dimension)
    }

    /// The nearest rows of each probe, in no particular order, with bounds of any score.
    func nearest() -> [[SurvivingRow]] {
        let blocks = request.snapshot.blocks
        let threads = request.threads(rows: request.snapshot.count)
        let passes = Parallel.each(blocks.count, threads: threads) { claims -> [NearestRows] in
            var nearest = Array(
                repeating: NearestRows(most: most, dimension: request.snapshot.dimension), count: request.probes.count)
            let found = UnsafeMutablePointer<Neighbor>.allocate(capacity: VectorBlock.capacity)
            defer { found.deallocate() }
            while let range = claims.next() {
                for block in range {
                    for probe in nearest.indices {
                        let count = request.kernels.near(
                            blocks[block].coded, request.probes, probe, within: nearest[probe].limit, into: found)
                        take(UnsafeBufferPointer(start: found, count: count), of: block, into: &nearest[probe])
                    }
                }
            }
            return nearest
        }
        return (0..<request.probes.count).map { probe in
            var all = NearestRows(most: most, dimension: request.snapshot.dimension)
            for pass in passes { all.add(pass[probe].rows) }
            return all.nearest.map { surviving($0) }
        }
    }

    private func take(_ found: UnsafeBufferPointer<Neighbor>, of block: Int, into nearest: inout NearestRows) {
        for neighbor in found {
            if let people = request.people {
                guard people.contains(request.snapshot.blocks[block].keys[Int(neighbor.row)].bcid) else { continue }
            }
            nearest.add(NearRow(distance: neighbor.distance, block: UInt32(block), row: neighbor.row))
        }
    }

    private func surviving(_ near: NearRow) -> SurvivingRow {
        let block = Int(near.block)
        let ordinal = request.snapshot.blocks[block].persons.ordinals[Int(near.row)]
        return SurvivingRow(
            block: near.block, row: near.row, person: request.snapshot.firstPersons[block] + Int(ordinal),
            lower: -.infinity, upper: .infinity)
    }
}
