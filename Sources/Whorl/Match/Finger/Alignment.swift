internal import Glibc

/// The rotation and translation that lays the first print's minutiae on the second's.
package struct Alignment {
    let cosine: Float
    let sine: Float
    let shiftX: Float
    let shiftY: Float

    /// Least squares over the pairs (Umeyama, 1991, without scale); of one pair, from its directions.
    package init(_ pairs: [(first: Int, second: Int)], _ first: PointSet, _ second: PointSet) {
        self.init(of: pairs.count, first, second) { pairs[$0] }
    }

    /// Least squares over a pairing.
    init(_ tree: PairTree, _ first: PointSet, _ second: PointSet) {
        self.init(of: tree.count, first, second) { tree[$0] }
    }

    private init(
        of pairs: Int, _ first: PointSet, _ second: PointSet, pair: (Int) -> (first: Int, second: Int)
    ) {
        let count = Float(pairs)
        var (ax, ay, bx, by): (Float, Float, Float, Float) = (0, 0, 0, 0)
        for number in 0..<pairs {
            let (a, b) = pair(number)
            ax += first.x[a]
            ay += first.y[a]
            bx += second.x[b]
            by += second.y[b]
        }
        (ax, ay, bx, by) = (ax / count, ay / count, bx / count, by / count)
        var (dot, cross): (Float, Float) = (0, 0)
        for number in 0..<pairs {
            let (a, b) = pair(number)
            let (px, py) = (first.x[a] - ax, first.y[a] - ay)
            let (qx, qy) = (second.x[b] - bx, second.y[b] - by)
            // Directions count like a neighbour at this distance, which decides where pairs are few.
            let turn = second.direction[b] - first.direction[a]
            let arm = MatchParameters.directionArm * MatchParameters.directionArm
            dot += px * qx + py * qy + arm * cosf(turn)
            cross += px * qy - py * qx + arm * sinf(turn)
        }
        let norm = sqrtf(dot * dot + cross * cross) + .leastNormalMagnitude
        cosine = dot / norm
        sine = cross / norm
        shiftX = bx - (cosine * ax - sine * ay)
        shiftY = by - (sine * ax + cosine * ay)
    }

    private init(cosine: Float, sine: Float, shiftX: Float, shiftY: Float) {
        (self.cosine, self.sine, self.shiftX, self.shiftY) = (cosine, sine, shiftX, shiftY)
    }

    /// From the second print to the first.
    package var inverse: Alignment {
        Alignment(
            cosine: cosine, sine: -sine, shiftX: -(cosine * shiftX + sine * shiftY),
            shiftY: -(cosine * shiftY - sine * shiftX))
    }

    /// Radians that the first print is turned by, `-π...π`.
    package var rotation: Float { atan2f(sine, cosine) }

    package func moved(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
        (cosine * x - sine * y + shiftX, sine * x + cosine * y + shiftY)
    }
}
