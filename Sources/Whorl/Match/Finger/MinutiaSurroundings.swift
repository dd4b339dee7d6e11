internal import Glibc
package import WhorlNumerics

/// What surrounds a minutia, as numbers that a code is made of: its neighbours, which its cylinder tells, and the ridge flow
/// on rings around it (after Tico and Kuosmanen, Fingerprint matching using an orientation-based minutia descriptor, PAMI
/// 2003), both seen from the minutia.
package struct MinutiaSurroundings {
    /// The number 1.
    package static let one: Float = 64
    /// Bits of a cylinder.
    private static let bits = MinutiaCylinders.groups.count * MinutiaCylinders.groups.size
    /// Places on the rings, from the minutia in pixels.
    private static let places: [(x: Float, y: Float)] = MatchParameters.flowRings.flatMap { ring in
        (0..<ring.places).map { place in
            let angle = 2 * Float.pi * Float(place) / Float(ring.places)
            return (ring.radius * cosf(angle), ring.radius * sinf(angle))
        }
    }
    /// Cosine and sine of twice an orientation in degrees.
    private static let turned: [(cosine: Float, sine: Float)] = (0..<RidgeField.steps).map { step in
        let angle = 2 * Float.pi * Float(step) / Float(RidgeField.steps)
        return (cosf(angle), sinf(angle))
    }

    /// Numbers of a minutia: the bits of its cylinder, then of each place the cosine and the sine of twice the angle of the
    /// ridge flow from its direction.
    package static let count = bits + 2 * places.count

    /// ``count`` numbers; ``one`` is 1, so that they are within -64...64.
    package private(set) var values: [Int8]
    /// Which of them are known: the others lie outside of the print.
    package private(set) var known: [Bool]

    /// Looks around a minutia.
    package init(of index: Int, _ points: PointSet, _ cylinders: BinaryCylinders, _ ridges: RidgeField) {
        values = Array(repeating: 0, count: Self.count)
        known = Array(repeating: false, count: Self.count)
        for bit in 0..<Self.bits {
            guard let isSet = cylinders.bit(row: index, bit: bit) else { continue }
            known[bit] = true
            values[bit] = isSet ? Int8(Self.one) : 0
        }
        let (c, s) = (cosf(points.direction[index]), sinf(points.direction[index]))
        // Twice the direction, by which every orientation is turned back.
        let (c2, s2) = (c * c - s * s, 2 * c * s)
        for (number, place) in Self.places.enumerated() {
            let x = points.x[index] + place.x * c - place.y * s
            let y = points.y[index] + place.x * s + place.y * c
            guard let orientation = ridges.orientation(x: x, y: y) else { continue }
            let flow = Self.turned[orientation]
            let at = Self.bits + 2 * number
            values[at] = Int8((Self.one * (flow.cosine * c2 + flow.sine * s2)).rounded())
            values[at + 1] = Int8((Self.one * (flow.sine * c2 - flow.cosine * s2)).rounded())
            known[at] = true
            known[at + 1] = true
        }
    }
}
