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
        let (x, y) = (points.x.span, points.y.span)
        for index in 0..<points.count {
            let direction = points.direction[index]
            let nearest = Nearest(to: index, perPoint, of: points.count, x, y)
            let start = index * SearchKernels.edgeFloats
            for rank in 0..<perPoint {
                let other = nearest.index(rank)
                neighbours[index * Self.lanes + rank] = Int8(truncatingIfNeeded: other)
                columns[start + rank] = nearest.square(rank).squareRoot()
                columns[start + Self.lanes + rank] = wrapped(
                    atan2f(y[other] - y[index], x[other] - x[index]) - direction)
                columns[start + 2 * Self.lanes + rank] = wrapped(points.direction[other] - direction)
            }
        }
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

/// The nearest minutiae of one, the nearest first; of those that are as near, the one with the lower index.
private struct Nearest {
    private static let indexBits = UInt64(32)

    /// Bits of the squared distance, which is not negative, and the index.
    private var ranks = InlineArray<10, UInt64>(repeating: .max)

    init(to index: Int, _ count: Int, of points: Int, _ columns: Span<Float>, _ rows: Span<Float>) {
        guard count > 0 else { return }
        let (x, y) = (columns[index], rows[index])
        for other in 0..<points where other != index {
            let (dx, dy) = (columns[other] - x, rows[other] - y)
            let square = dx * dx + dy * dy
            let rank = UInt64(square.bitPattern) << Self.indexBits | UInt64(other)
            guard rank < ranks[unchecked: count - 1] else { continue }
            var place = count - 1
            while place > 0, ranks[unchecked: place - 1] > rank {
                ranks[unchecked: place] = ranks[unchecked: place - 1]
                place -= 1
            }
            ranks[unchecked: place] = rank
        }
    }

    func index(_ rank: Int) -> Int { Int(UInt32(truncatingIfNeeded: ranks[rank])) }

    func square(_ rank: Int) -> Float { Float(bitPattern: UInt32(ranks[rank] >> Self.indexBits)) }
}
