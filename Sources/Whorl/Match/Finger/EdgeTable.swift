internal import Glibc

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
        for index in 0..<points.count {
            var distances: [(square: Float, other: Int)] = []
            for other in 0..<points.count where other != index {
                let (dx, dy) = (points.x[other] - points.x[index], points.y[other] - points.y[index])
                distances.append((dx * dx + dy * dy, other))
            }
            distances.sort { ($0.square, $0.other) < ($1.square, $1.other) }
            for (square, other) in distances.prefix(perPoint) {
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
