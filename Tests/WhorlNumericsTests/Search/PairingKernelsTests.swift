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
