import Glibc
import WhorlNumerics

import Whorl

/// Templates of random minutiae over a curved ridge flow, and moved, turned and thinned copies of them.
enum RandomPrint {
    static let side = 400

    /// A finger: places and directions in pixels and radians, y down.
    static func minutiae(_ count: Int, seed: UInt64) -> [Minutia] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let x = Float.random(in: 60...340, using: &generator)
            let y = Float.random(in: 60...340, using: &generator)
            let back: Float = Bool.random(using: &generator) ? .pi : 0
            let direction = (flow(x, y) + back + 2 * .pi).truncatingRemainder(dividingBy: 2 * .pi)
            let kind: Minutia.Kind = Bool.random(using: &generator) ? .ending : .bifurcation
            return Minutia(x: x, y: y, direction: direction, kind: kind, quality: 80)
        }
    }

    /// Ridge angle at a place, radians counter-clockwise.
    static func flow(_ x: Float, _ y: Float) -> Float { 0.004 * (x - 200) + 0.002 * (y - 200) }

    /// The print of minutiae turned around the middle, moved, jittered and thinned out.
    static func template(
        _ minutiae: [Minutia], turned angle: Float = 0, moved: (x: Float, y: Float) = (0, 0), jitter: Float = 0,
        keeping part: Double = 1, seed: UInt64 = 1
    ) -> FingerTemplate {
        var generator = SeededGenerator(seed: seed)
        let middle = Float(side) / 2
        var points: [FingerTemplate.Point] = []
        for minutia in minutiae {
            guard Double.random(in: 0..<1, using: &generator) < part else { continue }
            let (dx, dy) = (minutia.x - middle, minutia.y - middle)
            let x = middle + dx * cosf(angle) + dy * sinf(angle) + moved.x + noise(jitter, &generator)
            let y = middle - dx * sinf(angle) + dy * cosf(angle) + moved.y + noise(jitter, &generator)
            let direction = minutia.direction + angle + noise(jitter / 40, &generator)
            let turn = 2 * Float.pi
            points.append(
                FingerTemplate.Point(
                    Minutia(
                        x: x, y: y, direction: (direction + 2 * turn).truncatingRemainder(dividingBy: turn),
                        kind: minutia.kind, quality: minutia.quality)))
        }
        return FingerTemplate(
            extractorVersion: MinutiaExtractor.version, width: side, height: side, points: points,
            ridges: ridges(angle, moved), quality: 80)
    }

    private static func noise(_ size: Float, _ generator: inout SeededGenerator) -> Float {
        size > 0 ? Float.random(in: -size...size, using: &generator) : 0
    }

    private static func ridges(_ angle: Float, _ moved: (x: Float, y: Float)) -> RidgeField {
        let cells = side / RidgeField.pitch
        let middle = Float(side) / 2
        var values: [UInt8] = []
        for row in 0..<cells {
            for column in 0..<cells {
                let x = (Float(column) + 0.5) * Float(RidgeField.pitch) - moved.x - middle
                let y = (Float(row) + 0.5) * Float(RidgeField.pitch) - moved.y - middle
                let (sx, sy) = (middle + x * cosf(angle) - y * sinf(angle), middle + x * sinf(angle) + y * cosf(angle))
                guard abs(sx - middle) < 170, abs(sy - middle) < 170 else {
                    values.append(RidgeField.outside)
                    continue
                }
                let degrees = Int(((flow(sx, sy) + angle) * 180 / .pi).rounded())
                values.append(UInt8(((degrees % 180) + 180) % 180))
            }
        }
        return RidgeField(columns: cells, rows: cells, orientations: values)
    }
}
