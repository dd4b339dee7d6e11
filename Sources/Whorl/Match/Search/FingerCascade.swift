internal import WhorlNumerics

/// The first stages of a search among many prints: choose those that are worth a comparison in full.
///
/// Prints are ranked by how their ``MinutiaCodes`` resemble those of the probe (``CodeSets``), the best of them by how many
/// of these minutiae lie alike (``CodeAgreement``). Of prints of one rank the first ones go on. Prints whose codes are of
/// different kinds are ranked apart; those of a kind that the probe does not have are all compared in full.
struct FingerCascade {
    /// What was chosen.
    struct Choice {
        /// The prints to compare in full, in the order of the gallery.
        fileprivate(set) var places: [FingerSnapshot.Place] = []
        /// Prints that were ranked by codes, and by places.
        fileprivate(set) var ranked = (byCodes: 0, byPlaces: 0)
        /// What is expected to be missed, see ``CascadeParameters/expectedLoss(of:_:)``: that of the kind with the most.
        fileprivate(set) var expectedLoss = 0.0
    }

    /// The sizes of the stages.
    let parameters: CascadeParameters
    /// The most threads that take part.
    let threads: Int

    /// Chooses for a probe.
    ///
    /// - Parameters:
    ///   - template: the probe.
    ///   - position: its finger.
    ///   - prints: the gallery.
    /// - Returns: the prints that are worth a comparison.
    /// - Throws: what bringing prints throws.
    func choice(
        _ template: FingerTemplate, _ position: FingerPosition, _ prints: FingerSnapshot
    ) throws(WhorlError) -> Choice {
        var choice = Choice()
        for kind in MinutiaCodes.Kind.allCases where prints.blocks.contains(where: { $0.kinds.contains(kind) }) {
            guard let codes = MinutiaCodes(kind, of: template, PreparedFinger(template).cylinders) else {
                choice.places += prints.rows(matching: [position], kind)
                continue
            }
            let resemblances = resemblances(codes, position, prints)
            let ranked = resemblances.reduce(0) { $0 + $1.count { $0 > 0 } }
            guard ranked > 0 else { continue }
            let alike = places(resemblances, kind, keeping: parameters.byPlaces.of(ranked))
            let weights = try weights(CodeAgreement(template.points, codes), alike, prints)
            let order = alike.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
            choice.places += order.prefix(parameters.inFull.of(ranked)).map { alike[$0] }
            choice.ranked.byCodes += ranked
            choice.ranked.byPlaces += alike.count
            choice.expectedLoss = max(choice.expectedLoss, parameters.expectedLoss(of: ranked, kind))
        }
        choice.places.sort { $0.index < $1.index }
        return choice
    }

    /// By block how each print resembles the probe, plus 1; 0 where the finger is another one or the codes are of another kind.
    private func resemblances(
        _ codes: MinutiaCodes, _ position: FingerPosition, _ prints: FingerSnapshot
    ) -> [[UInt32]] {
        let (blocks, kind, probe) = (prints.blocks, codes.kind, CodeSets([codes.codes]))
        return Parallel.map(blocks.count, threads: threads, block: 1) { number in
            let block = blocks[number]
            guard block.kinds.contains(kind) else { return [UInt32](repeating: 0, count: block.keys.count) }
            var resemblances = block.codes.resemblances(to: probe, reach: kind.reach)
            for row in resemblances.indices {
                let isRanked = block.kinds[row] == kind && position.isCompatible(with: block.positions[row])
                resemblances[row] = isRanked ? resemblances[row] + 1 : 0
            }
            return resemblances
        }
    }

    /// The places of the prints that resemble most.
    private func places(
        _ resemblances: [[UInt32]], _ kind: MinutiaCodes.Kind, keeping kept: Int
    ) -> [FingerSnapshot.Place] {
        var counts = [Int](repeating: 0, count: CodeSets.capacity * kind.reach * kind.reach + 2)
        for block in resemblances {
            for resemblance in block { counts[Int(resemblance)] += 1 }
        }
        var (floor, ties) = (counts.count - 1, kept)
        while floor > 1, counts[floor] < ties {
            ties -= counts[floor]
            floor -= 1
        }
        var places: [FingerSnapshot.Place] = []
        places.reserveCapacity(kept)
        var start = 0
        for (number, block) in resemblances.enumerated() {
            for (row, resemblance) in block.enumerated() where Int(resemblance) >= floor {
                if Int(resemblance) == floor {
                    guard ties > 0 else { continue }
                    ties -= 1
                }
                places.append(FingerSnapshot.Place(block: number, row: row, index: start + row))
            }
            start += block.count
        }
        return places
    }

    /// How well each of some prints agrees with the probe.
    private func weights(
        _ agreement: CodeAgreement, _ places: [FingerSnapshot.Place], _ prints: FingerSnapshot
    ) throws(WhorlError) -> [Int] {
        let blocks = try prints.bytes(ofBlocks: Set(places.map(\.block)), threads: threads)
        return Parallel.map(places.count, threads: threads) { number in
            let place = places[number]
            let block = prints.blocks[place.block]
            guard let bytes = blocks[place.block],
                let points = block.withPrint(place.row, of: bytes, PackedFinger.points)
            else { return 0 }
            return agreement.weight(points, block.codes, place.row)
        }
    }
}
