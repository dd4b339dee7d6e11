internal import Glibc
internal import WhorlNumerics

/// The minutiae of a skeleton: loose ends and forks with their directions.
package struct SkeletonMinutiae {
    /// A minutia found, in pixels and radians with y down.
    package struct Found {
        package var x: Float
        package var y: Float
        package var direction: Float
        package var kind: Minutia.Kind
        var quality: Float = 0

        package init(x: Float, y: Float, direction: Float, kind: Minutia.Kind, quality: Float = 0) {
            self.x = x
            self.y = y
            self.direction = direction
            self.kind = kind
            self.quality = quality
        }

        /// The minutia as templates hold it: with a direction that is counter-clockwise as seen on the picture (y up).
        package var minutia: Minutia {
            var upward = -direction
            if upward < 0 { upward += 2 * .pi }
            if upward >= 2 * .pi { upward -= 2 * .pi }
            return Minutia(
                x: x, y: y, direction: upward, kind: kind, quality: UInt8(min(max(quality * 100, 0), 100)))
        }
    }

    package private(set) var minutiae: [Found] = []

    package init(minutiae: [Found] = []) {
        self.minutiae = minutiae
    }
}

extension SkeletonMinutiae {
    package init(_ ridges: RidgeGraph, along orientation: OrientationField) {
        self.init(minutiae: [])
        let width = ridges.skeleton.pixels.width
        var forks: [Int: [Float]] = [:]
        var order: [Int] = []
        for line in ridges.lines {
            let ends = [
                (line.path[0], line.startDegree, line.path),
                (line.path[line.path.count - 1], line.endDegree, line.path.reversed()),
            ]
            for (node, degree, path) in ends where degree != 2 {
                let inner = path[min(path.count - 1, FingerParameters.directionSteps)]
                let direction = atan2f(
                    Float(inner / width - node / width), Float(inner % width - node % width))
                if degree == 1 {
                    guard path.count > FingerParameters.directionSteps / 2 else { continue }
                    append(node, direction, .ending, width, orientation)
                } else {
                    if forks[node] == nil { order.append(node) }
                    forks[node, default: []].append(direction)
                }
            }
        }
        for node in order {
            guard let directions = forks[node], directions.count == 3 else { continue }
            append(node, Self.valley(directions), .bifurcation, width, orientation)
        }
    }

    /// The direction between the two branches that are closest to each other.
    private static func valley(_ directions: [Float]) -> Float {
        let pairs = [(0, 1), (1, 2), (2, 0)]
        let closest =
            pairs.min {
                angleDifference(directions[$0.0], directions[$0.1])
                    < angleDifference(directions[$1.0], directions[$1.1])
            } ?? pairs[0]
        let (a, b) = (directions[closest.0], directions[closest.1])
        return atan2f(sinf(a) + sinf(b), cosf(a) + cosf(b))
    }

    private mutating func append(
        _ node: Int, _ traced: Float, _ kind: Minutia.Kind, _ width: Int, _ orientation: OrientationField
    ) {
        let (x, y) = (node % width - 1, node / width - 1)
        var field = orientation.ridgeAngle(x: x, y: y)
        if angleDifference(field, traced) > .pi / 2 { field += .pi }
        let close = angleDifference(field, traced) <= FingerParameters.fieldAngle
        minutiae.append(
            Found(x: Float(x), y: Float(y), direction: close ? field : traced, kind: kind))
    }
}
