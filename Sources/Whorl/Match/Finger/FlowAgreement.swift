internal import Glibc
internal import WhorlNumerics

/// How well the ridge flows of two aligned prints agree where both show ridges.
package struct FlowAgreement {
    /// Mean cosine of twice the angle between the flows, `-1...1`; drawn towards 0 where the overlap is small.
    package let agreement: Float
    /// Blocks of the first print that lie on the second.
    let blocks: Int

    /// Turns that angles of two flows and of an alignment add up to at most, each of half a circle.
    private static let turns = 4
    /// Cosine of twice an angle in steps of a degree, over all sums of such angles.
    private static let cosines: [Float] = (0..<turns * RidgeField.steps).map {
        cosf(2 * .pi * Float($0 % RidgeField.steps) / Float(RidgeField.steps))
    }

    package init(_ first: RidgeField, _ second: RidgeField, _ alignment: Alignment) {
        let steps = RidgeField.steps
        let turn = Int((alignment.rotation * Float(steps) / .pi).rounded()) + 2 * steps
        let (sum, blocks) = SearchKernels.best.flowAgreement(
            first.blocks, second.blocks,
            motion: (alignment.cosine, alignment.sine, alignment.shiftX, alignment.shiftY), cosines: Self.cosines,
            turn: turn)
        agreement = sum / (Float(blocks) + MatchParameters.prior.blocks)
        self.blocks = blocks
    }
}

extension RidgeField {
    fileprivate var blocks: FlowBlocks {
        FlowBlocks(orientations, rows: rows, columns: columns, pitch: Float(Self.pitch), outside: Self.outside)
    }
}
