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

    private static let limits = EdgeLimits(
        length: MatchParameters.lengthTolerance, ratio: MatchParameters.lengthRatio,
        angle: MatchParameters.angleTolerance, halfTurn: .pi)
    private static let lanes = SearchKernels.edgeLanes

    /// Edges of each minutia.
    package let perPoint: Int
    /// Of each minutia the lengths, bearings and turns of its edges, shortest first, each ``lanes`` numbers.
    private var columns: [Float]
    /// Of each minutia ``lanes`` indexes.
    private var neighbours: [Int8]

    package init(_ points: PointSet) {
        perPoint = min(MatchParameters.edges, max(0, points.count - 1))
        columns = Array(repeating: .infinity, count: points.count * SearchKernels.edgeFloats)
        neighbours = Array(repeating: 0, count: points.count * Self.lanes)
        SearchKernels.best.findEdges(
            points.x, points.y, points.direction, edges: perPoint, halfTurn: .pi, columns: &columns,
            neighbours: &neighbours)
    }

    /// ``perPoint`` edges for each minutia, shortest first.
    package var edges: [Edge] {
        (0..<neighbours.count / Self.lanes).flatMap { point in
            (0..<perPoint).map { number in
                let place = point * SearchKernels.edgeFloats + number
                return Edge(
                    neighbour: neighbour(point, number), length: columns[place], bearing: columns[place + Self.lanes],
                    turn: columns[place + 2 * Self.lanes])
            }
        }
    }

    /// The minutia that an edge of another one leads to.
    func neighbour(_ point: Int, _ number: Int) -> Int { Int(neighbours[point * Self.lanes + number]) }

    /// Writes which edges of a minutia fit those of a minutia of another print; returns their number.
    func fit(_ a: Int, _ other: EdgeTable, _ b: Int, into fits: inout [EdgeFit]) -> Int {
        SearchKernels.best.fittingEdges(
            columns, a, other.columns, b, count: perPoint, Self.limits, into: &fits)
    }
}
