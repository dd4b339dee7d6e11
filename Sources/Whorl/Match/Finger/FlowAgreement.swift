internal import Glibc

/// How well the ridge flows of two aligned prints agree where both show ridges.
package struct FlowAgreement {
    /// Mean cosine of twice the angle between the flows, `-1...1`; drawn towards 0 where the overlap is small.
    package let agreement: Float
    /// Blocks of the first print that lie on the second.
    let blocks: Int

    /// Cosine of twice an angle in steps of a degree, `0..<180`.
    private static let cosines: [Float] = (0..<RidgeField.steps).map {
        cosf(2 * .pi * Float($0) / Float(RidgeField.steps))
    }

    package init(_ first: RidgeField, _ second: RidgeField, _ alignment: Alignment) {
        let steps = RidgeField.steps
        let turn = Int((alignment.rotation * Float(steps) / .pi).rounded()) + 2 * steps
        let pitch = Float(RidgeField.pitch)
        var sum: Float = 0
        var count = 0
        for row in 0..<first.rows {
            for column in 0..<first.columns {
                let mine = first.orientations[row * first.columns + column]
                guard mine != RidgeField.outside else { continue }
                let place = alignment.moved((Float(column) + 0.5) * pitch, -(Float(row) + 0.5) * pitch)
                guard let theirs = second.orientation(x: place.x, y: place.y) else { continue }
                sum += Self.cosines[(Int(mine) + turn - theirs) % steps]
                count += 1
            }
        }
        agreement = sum / (Float(count) + MatchParameters.prior.blocks)
        blocks = count
    }
}
