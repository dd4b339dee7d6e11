import Glibc
import WhorlNumerics

/// Small pits along the middle of the ridges; every impression of a finger has them in the same places.
enum Pores {
    /// Sinks a finger's pores into its relief.
    ///
    /// - Parameters:
    ///   - relief: what they are sunk into.
    ///   - ridges: the relief that tells where ridges are.
    ///   - generator: source of chance.
    static func sink(into relief: inout FloatPlane, along ridges: FloatPlane, using generator: inout SeededGenerator) {
        typealias Constants = SyntheticParameters.Skin
        let deepest = generator.uniform(in: Constants.poreDepth)
        let spacing = Constants.poreSpacing
        for row in stride(from: spacing, to: relief.height - spacing, by: spacing) {
            for column in stride(from: spacing, to: relief.width - spacing, by: spacing) {
                let start = SIMD2(
                    Float(column) + (generator.uniform() - 1 / 2) * Float(spacing),
                    Float(row) + (generator.uniform() - 1 / 2) * Float(spacing))
                let depth = deepest * generator.uniform()
                let place = ridgeTop(of: ridges, near: start)
                guard ridges.value(x: place.x, y: place.y) > Constants.poreRidge else { continue }
                pit(in: &relief, at: place, depth: depth)
            }
        }
    }

    /// Climbs to the nearest ridge top in small steps.
    private static func ridgeTop(of relief: FloatPlane, near start: SIMD2<Float>) -> SIMD2<Float> {
        var place = start
        for _ in 0..<SyntheticParameters.Skin.poreSteps {
            place += SIMD2(
                relief.value(x: place.x + 1, y: place.y) - relief.value(x: place.x - 1, y: place.y),
                relief.value(x: place.x, y: place.y + 1) - relief.value(x: place.x, y: place.y - 1))
        }
        return place
    }

    /// Lowers the relief by a bell.
    private static func pit(in relief: inout FloatPlane, at place: SIMD2<Float>, depth: Float) {
        let radius = SyntheticParameters.Skin.poreRadius
        let reach = Int(BentLine.bellReach * radius) + 1
        let (x, y) = (Int(place.x), Int(place.y))
        for row in max(y - reach, 0)...min(y + reach, relief.height - 1) {
            for column in max(x - reach, 0)...min(x + reach, relief.width - 1) {
                let away = SIMD2(Float(column), Float(row)) - place
                relief[column, row] -= depth * exp(-(away * away).sum() / (2 * radius * radius))
            }
        }
    }
}
