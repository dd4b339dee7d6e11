internal import Glibc
internal import WhorlNumerics

/// The edges from each minutia to its nearest neighbours, as seen from the minutia itself, so that moving and turning
/// the print leaves them as they are.
package struct EdgeTable: Sendable {
    package struct Edge: Sendable {
        /// Index of the neighbour.
        package let neighbour: Int
        /// Pixels.
        package let length: Float
        /// From the minutia's direction to the edge, `-π...π`.
        let bearing: Float
        /// From the minutia's direction to the neighbour's, `-π...π`.
        package let turn: Float
    }

    /// ``perPoint`` edges for each minutia, shortest first.
    package let edges: [Edge]
    /// Edges of each minutia.
    package let perPoint: Int

    package init(_ points: PointSet) {
        perPoint = min(MatchParameters.edges, max(0, points.count - 1))
        var edges: [Edge] = []
        edges.reserveCapacity(points.count * perPoint)
        var nearest: [(square: Float, other: Int)] = []
        nearest.reserveCapacity(perPoint + 1)
        for index in 0..<points.count {
            nearest.removeAll(keepingCapacity: true)
            for other in 0..<points.count where other != index {
                let (dx, dy) = (points.x[other] - points.x[index], points.y[other] - points.y[index])
                let square = dx * dx + dy * dy
                if nearest.count == perPoint, square >= nearest[perPoint - 1].square { continue }
                // Behind those that are as near: they come before by their index.
                nearest.insert((square, other), at: nearest.partition { $0.square > square })
                if nearest.count > perPoint { nearest.removeLast() }
            }
            for (square, other) in nearest {
                let (dx, dy) = (points.x[other] - points.x[index], points.y[other] - points.y[index])
                let direction = points.direction[index]
                edges.append(
                    Edge(
                        neighbour: other, length: sqrtf(square),
                        bearing: remainderf(atan2f(dy, dx) - direction, 2 * .pi),
                        turn: remainderf(points.direction[other] - direction, 2 * .pi)))
            }
        }
        self.edges = edges
    }
}
