import Foundation

/// Prints made of waves, for tests of the command: no one's finger, and made in no time.
///
/// Ridges are the cosine of a phase that grows along curved lines; at each vortex of the phase a ridge begins or ends,
/// which makes a minutia (Larkin, Fletcher, A coherent framework for fingerprint analysis: are fingerprints
/// holograms?, Optics Express 15, 2007).
struct TestPrint {
    static let side = 300
    private static let (period, vortices, margin, bend) = (9.0, 36, 35.0, 420.0)

    private let places: [(x: Double, y: Double, sign: Double)]

    /// The print of a finger.
    init(finger: Int) {
        var state = UInt64(finger) &* 0x9E37_79B9_7F4A_7C15 | 1
        func uniform() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31)
        }
        let span = Double(Self.side) - 2 * Self.margin
        places = (0..<Self.vortices).map { number in
            (Self.margin + span * uniform(), Self.margin + span * uniform(), number.isMultiple(of: 2) ? 1 : -1)
        }
    }

    /// An impression as the bytes of a PGM file; the finger lies elsewhere in each.
    func impression(_ number: Int) -> [UInt8] {
        let (left, top) = (Double(number * 5 % 13), Double(number * 7 % 11))
        var pixels: [UInt8] = []
        for row in 0..<Self.side {
            for column in 0..<Self.side {
                pixels.append(level(Double(column) + left, Double(row) + top))
            }
        }
        return Array("P5 \(Self.side) \(Self.side) 255\n".utf8) + pixels
    }

    private func level(_ x: Double, _ y: Double) -> UInt8 {
        let middle = Double(Self.side) / 2
        let radius = ((x - middle) * (x - middle) + (y + Self.bend) * (y + Self.bend)).squareRoot()
        var phase = 2 * Double.pi * radius / Self.period
        for place in places { phase += place.sign * atan2(y - place.y, x - place.x) }
        return UInt8(128 - 100 * cos(phase))
    }
}
