import Testing
import WhorlNumerics

import WhorlEvaluation

struct SkinContactTests {
    /// Pairs of impressions of one finger show skin in common: nearly all of them a third of the smaller print, half
    /// of them a good half.
    @Test func impressionsOverlap() {
        let prints = (1...24 as ClosedRange<UInt64>).map(cells)
        var shares: [Double] = []
        for first in prints.indices {
            for second in prints.indices where first < second {
                let smaller = min(prints[first].count, prints[second].count)
                shares.append(Double(prints[first].intersection(prints[second]).count) / Double(smaller))
            }
        }
        shares.sort()
        #expect(shares[shares.count / 20] > 0.3)
        #expect(shares[shares.count / 2] > 0.55)
        #expect(shares[shares.count / 2] < 0.95)
    }

    /// Cells of 4 pixels of the master print that an impression shows.
    private func cells(seed: UInt64) -> Set<SIMD2<Int>> {
        var generator = SeededGenerator(seed: seed)
        let conditions = ImpressionConditions(.standard, fingerMoisture: 0, using: &generator)
        let size = ImpressionSize.standard
        let contact = SkinContact(conditions, width: size.width, height: size.height)
        var cells: Set<SIMD2<Int>> = []
        for row in stride(from: 0, to: size.height, by: 2) {
            for column in stride(from: 0, to: size.width, by: 2) where contact.reach[column, row] < 1 {
                let skin = contact.skin(column: column, row: row)
                cells.insert(SIMD2(Int(skin.x / 4), Int(skin.y / 4)))
                #expect(skin.x > 0 && skin.x < Float(SyntheticParameters.Master.width))
                #expect(skin.y > 0 && skin.y < Float(SyntheticParameters.Master.height))
            }
        }
        return cells
    }
}
