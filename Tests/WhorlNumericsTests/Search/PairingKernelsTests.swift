import Glibc
import Testing

import WhorlNumerics

/// What comparisons of prints ask of many minutiae at once, against plain loops: the same bits under every instruction set.
@Suite struct PairingKernelsTests {
    private static let (length, ratio, angle): (Float, Float, Float) = (6, 0.06, 0.38)
    private static let limits = EdgeLimits(length: length, ratio: ratio, angle: angle, halfTurn: .pi)

    private static func wrapped(_ angle: Float) -> Float {
        if angle > .pi { return angle - 2 * .pi }
        return angle < -.pi ? angle + 2 * .pi : angle
    }

    /// The plain twin of the edges of a minutia: all others by distance, then by number.
    private static func plainEdges(
        _ x: [Float], _ y: [Float], _ directions: [Float], of point: Int, count: Int
    ) -> [(neighbour: Int, length: Float, bearing: Float, turn: Float)] {
        let squares = directions.indices.map { other in
            let (dx, dy) = (x[other] - x[point], y[other] - y[point])
            return dx * dx + dy * dy
        }
        let order = directions.indices.filter { $0 != point }.sorted { (squares[$0], $0) < (squares[$1], $1) }
        return order.prefix(count).map { other in
            var angles = [
                atan2f(y[other] - y[point], x[other] - x[point]) - directions[point],
                directions[other] - directions[point],
            ]
            for index in angles.indices {
                while angles[index] > .pi { angles[index] -= 2 * .pi }
                while angles[index] < -.pi { angles[index] += 2 * .pi }
            }
            return (other, squares[other].squareRoot(), angles[0], angles[1])
        }
    }

    /// Places on a coarse grid too, where many are as near as others, or the same.
    @Test(arguments: InstructionSet.available, [1, 8, 500] as [Float])
    func edgesAreThoseOfThePlainTwin(set: InstructionSet, places: Float) throws {
        let kernels = try SearchKernels.of(set)
        var generator = SeededGenerator(seed: 6)
        for count in [1, 2, 5, 11, 16, 17, 48, 128] {
            let infinite = [Float](repeating: .infinity, count: (16 - count % 16) % 16)
            func drawn() -> [Float] {
                (0..<count).map { _ in
                    let step: Float = places < 100 ? 1 : 0.125
                    return (Float.random(in: 0...places, using: &generator) / step).rounded() * step
                }
            }
            let (x, y) = (drawn() + infinite, drawn().map(-) + infinite)
            let directions = (0..<count).map { _ in Float.random(in: 0..<2 * .pi, using: &generator) }
            let edges = min(SearchKernels.mostEdges, count - 1)
            var columns = [Float](repeating: 0, count: count * SearchKernels.edgeFloats)
            var neighbours = [Int8](repeating: -1, count: count * SearchKernels.edgeLanes)
            kernels.findEdges(
                x, y, directions, edges: edges, halfTurn: .pi, columns: &columns, neighbours: &neighbours)
            for point in 0..<count {
                let place = point * SearchKernels.edgeFloats
                for (rank, edge) in Self.plainEdges(x, y, directions, of: point, count: edges).enumerated() {
                    #expect(Int(neighbours[point * SearchKernels.edgeLanes + rank]) == edge.neighbour)
                    #expect(columns[place + rank] == edge.length)
                    // Of the library in use the last bit may differ.
                    let bearing = abs(columns[place + SearchKernels.edgeLanes + rank] - edge.bearing)
                    #expect(min(bearing, 2 * .pi - bearing) <= 1e-6)
                    #expect(columns[place + 2 * SearchKernels.edgeLanes + rank] == edge.turn)
                }
                for part in 0..<3 {
                    let missing =
                        place + part * SearchKernels.edgeLanes + edges..<place
                        + (part + 1) * SearchKernels.edgeLanes
                    #expect(columns[missing].allSatisfy { $0 == .infinity })
                }
            }
        }
    }

    /// The same bits everywhere: what the arc tangent of fdlibm gives for these, whatever the C library has.
    @Test(arguments: InstructionSet.available)
    func bearingsHaveTheBitsOfFdlibm(set: InstructionSet) throws {
        let kernels = try SearchKernels.of(set)
        let places: [(x: Float, y: Float, bits: UInt32)] = [
            (1, 0, 0), (1, 1, 0x3f49_0fdb), (0, 1, 0x3fc9_0fdb), (-1, 0, 0x4049_0fdb), (-1, -1, 0xc016_cbe4),
            (3, 1, 0x3ea4_bc7d), (5, 3, 0x3f0a_58ef), (2, 3, 0x3f7b_985f), (1, 9, 0x3fba_e5d7), (-7, 5, 0x4021_5db0),
        ]
        for place in places {
            let rest = [Float](repeating: .infinity, count: 14)
            var columns = [Float](repeating: 0, count: 2 * SearchKernels.edgeFloats)
            var neighbours = [Int8](repeating: -1, count: 2 * SearchKernels.edgeLanes)
            kernels.findEdges(
                [0, place.x] + rest, [0, place.y] + rest, [0, 0], edges: 1, halfTurn: 4, columns: &columns,
                neighbours: &neighbours)
            #expect(columns[SearchKernels.edgeLanes].bitPattern == place.bits)
        }
    }

    /// Edges of a minutia, shortest first, and infinite ones behind them.
    private static func edges(_ count: Int, _ generator: inout SeededGenerator) -> [Float] {
        let lanes = SearchKernels.edgeLanes
        var floats = [Float](repeating: .infinity, count: SearchKernels.edgeFloats)
        let lengths = (0..<count).map { _ in Float.random(in: 5...60, using: &generator) }.sorted()
        for edge in 0..<count {
            floats[edge] = lengths[edge]
            for part in 1...2 {
                floats[part * lanes + edge] = Float.random(in: -Float.pi...Float.pi, using: &generator)
            }
        }
        return floats
    }

    private static func plain(_ a: [Float], _ b: [Float], _ count: Int) -> [(first: Int, second: Int, cost: Float)] {
        let lanes = SearchKernels.edgeLanes
        var fits: [(first: Int, second: Int, cost: Float)] = []
        for first in 0..<count {
            let tolerance = length + ratio * a[first]
            for second in 0..<lanes {
                let difference = abs(a[first] - b[second])
                let bearing = abs(wrapped(a[lanes + first] - b[lanes + second]))
                let limit = angle + length / (a[first] + b[second] + 1)
                let turn = abs(wrapped(a[2 * lanes + first] - b[2 * lanes + second]))
                guard difference <= tolerance, bearing <= limit, turn <= angle else { continue }
                fits.append((first, second, difference / tolerance + bearing / limit + turn / angle))
            }
        }
        return fits
    }

    @Test(arguments: InstructionSet.available, UInt64(1)...10)
    func fittingEdgesAreThoseOfThePlainTwin(set: InstructionSet, seed: UInt64) throws {
        let kernels = try SearchKernels.of(set)
        var generator = SeededGenerator(seed: seed)
        var found = 0
        for count in [0, 1, 7, 10, 16] {
            let (a, b) = (Self.edges(count, &generator), Self.edges(10, &generator))
            var fits = [EdgeFit](repeating: .none, count: count * SearchKernels.edgeLanes)
            let number = kernels.fittingEdges(a, 0, b, 0, count: count, Self.limits, into: &fits)
            let plain = Self.plain(a, b, count)
            #expect(number == plain.count)
            for (fit, expected) in zip(fits, plain) {
                #expect((Int(fit.first), Int(fit.second), fit.cost) == expected)
            }
            found += number
        }
        #expect(found > 0)
    }

    @Test(arguments: InstructionSet.available, [0, 16, 32, 64, 80, 128])
    func nearPointsAreThoseOfThePlainTwin(set: InstructionSet, count: Int) throws {
        let kernels = try SearchKernels.of(set)
        var generator = SeededGenerator(seed: UInt64(count))
        let x = (0..<count).map { _ in Float.random(in: 0...60, using: &generator) }
        let y = (0..<count).map { $0 % 16 == 15 ? .infinity : Float.random(in: 0...60, using: &generator) }
        let near = kernels.nearPoints(x, y, across: 30, down: 28, limit: 12)
        for point in 0..<128 {
            let word = point < 64 ? near.low : near.high
            let isNear = point < count && (x[point] - 30) * (x[point] - 30) + (y[point] - 28) * (y[point] - 28) <= 144
            #expect((word >> UInt64(point % 64) & 1 == 1) == isNear)
        }
    }

    @Test(arguments: InstructionSet.available, UInt64(1)...10)
    func flowAgreementIsThatOfThePlainTwin(set: InstructionSet, seed: UInt64) throws {
        let kernels = try SearchKernels.of(set)
        var generator = SeededGenerator(seed: seed)
        func blocks(_ rows: Int, _ columns: Int) -> FlowBlocks {
            let values = (0..<rows * columns).map { _ -> UInt8 in
                Bool.random(using: &generator) ? 255 : UInt8.random(in: 0..<180, using: &generator)
            }
            return FlowBlocks(values, rows: rows, columns: columns, pitch: 16, outside: 255)
        }
        let (first, second) = (blocks(20, 24), blocks(23, 17))
        let cosines = (0..<720).map { Float($0 % 180) / 7 }
        let motion: (cosine: Float, sine: Float, shiftX: Float, shiftY: Float) = (0.96, 0.28, 13.7, -31.2)
        var (sum, count): (Float, Int) = (0, 0)
        for row in 0..<first.rows {
            for column in 0..<first.columns {
                let mine = first.orientations[row * first.columns + column]
                let (x, y) = ((Float(column) + 0.5) * 16, -(Float(row) + 0.5) * 16)
                let across = (motion.cosine * x - motion.sine * y + motion.shiftX) / 16
                let down = -(motion.sine * x + motion.cosine * y + motion.shiftY) / 16
                guard mine != 255, across >= 0, down >= 0, across < 17, down < 23 else { continue }
                let theirs = second.orientations[Int(down) * 17 + Int(across)]
                guard theirs != 255 else { continue }
                sum += cosines[Int(mine) + 300 - Int(theirs)]
                count += 1
            }
        }
        let found = kernels.flowAgreement(first, second, motion: motion, cosines: cosines, turn: 300)
        #expect(found.sum == sum && found.blocks == count && count > 20)
        let none = FlowBlocks([], rows: 0, columns: 0, pitch: 16, outside: 255)
        #expect(kernels.flowAgreement(none, second, motion: motion, cosines: cosines, turn: 300).blocks == 0)
    }
}
