internal import WhorlNumerics

/// The first stages of a search among many prints: choose those that are worth a comparison in full.
///
/// Prints are ranked by how their ``MinutiaCodes`` resemble those of the probe (``CodeSets``), the best of them by how many
/// of these minutiae lie alike (``CodeAgreement``). Of prints of one rank the first ones go on.
struct FingerCascade {
    /// What was chosen.
    struct Choice {
        /// The prints to compare in full, in the order of the gallery.
        let places: [FingerSnapshot.Place]
        /// Prints that were ranked by codes, and by places.
        let ranked: (byCodes: Int, byPlaces: Int)
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
        let codes = CodeSets([MinutiaCodes.codes(of: template, PreparedFinger(template).cylinders)])
        let resemblances = resemblances(codes, position, prints)
        let ranked = resemblances.reduce(0) { $0 + $1.count { $0 > 0 } }
        let alike = places(resemblances, keeping: parameters.byPlaces.of(ranked))
        let weights = try weights(CodeAgreement(template.points, codes), alike, prints)
        let order = alike.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
        let chosen = order.prefix(parameters.inFull.of(ranked)).sorted().map { alike[$0] }
        return Choice(places: chosen, ranked: (ranked, alike.count))
    }

    /// By block how each print resembles the probe, plus 1; 0 where the finger is another one.
    private func resemblances(
        _ codes: CodeSets, _ position: FingerPosition, _ prints: FingerSnapshot
    ) -> [[UInt32]] {
        let blocks = prints.blocks
        return Parallel.map(blocks.count, threads: threads, block: 1) { number in
            let block = blocks[number]
            return zip(block.codes.resemblances(to: codes), block.positions).map { resemblance, other in
                position.isCompatible(with: other) ? resemblance + 1 : 0
            }
        }
    }

    /// The places of the prints that resemble most.
    private func places(_ resemblances: [[UInt32]], keeping kept: Int) -> [FingerSnapshot.Place] {
        var counts = [Int](repeating: 0, count: CodeSets.capacity * CodeSets.reach * CodeSets.reach + 2)
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
