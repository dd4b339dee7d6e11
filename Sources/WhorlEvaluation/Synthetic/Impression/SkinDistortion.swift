import Glibc

/// Which skin lies under each place of an impression: pose and plastic distortion.
///
/// R. Cappelli, D. Maio, D. Maltoni: "Modelling Plastic Distortion in Fingerprint Images", ICAPR 2001: skin in a firmly
/// pressed ellipse stays in place, skin far outside moves with the finger's bone, and between them it is stretched, by
/// a braking function of the distance from the ellipse.
package struct SkinDistortion: Sendable {
    private let conditions: ImpressionConditions
    /// Cosine and sine of the rotation.
    private let turn: SIMD2<Float>
    /// Cosine and sine of the torsion.
    private let torsion: SIMD2<Float>
    /// Half axes of the ellipse; Ω in the reference.
    private let firm: SIMD2<Float>

    /// Makes the distortion of an impression.
    package init(_ conditions: ImpressionConditions) {
        self.conditions = conditions
        turn = SIMD2(cos(conditions.rotation), sin(conditions.rotation))
        torsion = SIMD2(cos(conditions.skinTorsion), sin(conditions.skinTorsion))
        firm = conditions.contactHalf * SyntheticParameters.Impression.firmShare
    }

    /// The place on the sensor that a place relative to the middle of the image shows: in the finger's own axes from
    /// the middle of the contact area, y down.
    package func contactPlace(_ place: SIMD2<Float>) -> SIMD2<Float> {
        rotated(place - conditions.displacement, by: turn)
    }

    /// The place on the master print, relative to its middle and y down, of the skin at a ``contactPlace(_:)``.
    package func skin(at place: SIMD2<Float>) -> SIMD2<Float> {
        let moved = rotated(place, by: torsion) + conditions.skinShift
        return conditions.contactCentre + place + (moved - place) * brake(place)
    }

    /// 0 where the skin is held, 1 where it is free.
    private func brake(_ place: SIMD2<Float>) -> Float {
        let scaled = place / firm
        let beyond = (scaled * scaled).sum().squareRoot() - 1
        let share = min(max(beyond / SyntheticParameters.Impression.brakeWidth, 0), 1)
        return (1 - cos(share * Float.pi)) / 2
    }

    private func rotated(_ place: SIMD2<Float>, by turn: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(place.x * turn.x - place.y * turn.y, place.x * turn.y + place.y * turn.x)
    }
}
