import Testing

import WhorlNumerics

@Suite("Pooling")
struct PoolingTests {
    static func plain(_ input: PlainMap, _ pooling: Pooling, height: Int, width: Int) -> PlainMap {
        let window = pooling.window
        var result = PlainMap(height: height, width: width, channels: input.channels)
        for y in 0..<height {
            for x in 0..<width {
                for channel in 0..<input.channels {
                    var inside: [Double] = []
                    var padded = 0
                    for row in 0..<window.height {
                        for column in 0..<window.width {
                            let top = y * window.strideY + row * window.dilationY - window.top
                            let left = x * window.strideX + column * window.dilationX - window.left
                            if top < input.height + window.bottom && left < input.width + window.right { padded += 1 }
                            if input.contains(top, left) { inside.append(input[top, left, channel]) }
                        }
                    }
                    let index = result.index(y, x, channel)
                    switch pooling.kind {
                    case .largest:
                        result.values[index] = inside.max() ?? 0
                    case .average(let includingPadding):
                        let count = Double(includingPadding ? padded : inside.count)
                        result.values[index] = inside.reduce(0, +) / max(count, 1)
                        result.magnitudes[index] = inside.map(abs).reduce(0, +) / max(count, 1)
                    }
                }
            }
        }
        return result
    }

    /// What a seed draws: a window and the sizes of its maps.
    private struct Draw {
        var generator: SeededGenerator
        let window: Window
        let height: Int
        let width: Int
        let rows: Int
        let columns: Int

        /// Nothing where the map is too small for the window.
        init?(seed: Int) {
            generator = SeededGenerator(seed: UInt64(seed))
            let size = generator.pick([2, 3])
            window = Window(
                height: size, width: generator.pick([size, 1]), strideY: generator.pick([1, 2]),
                strideX: generator.pick([1, 2, 3]), dilationY: generator.pick([1, 1, 2]), dilationX: 1,
                top: generator.pick([0, 1]), left: generator.pick([0, 1]), bottom: generator.pick([0, 1]),
                right: generator.pick([0, 1]))
            height = generator.pick([1, 4, 7])
            width = generator.pick([1, 5, 8])
            let up = generator.pick([true, false])
            rows = window.outputRows(of: height, roundsUp: up)
            columns = window.outputColumns(of: width, roundsUp: up)
            guard rows > 0, columns > 0 else { return nil }
        }
    }

    private static let seeds = (0..<40).filter { Draw(seed: $0) != nil }

    @Test func mostSeedsHaveAnOutput() { #expect(Self.seeds.count >= 25) }

    @Test(
        arguments: seeds, [Pooling.Kind.largest, .average(includingPadding: true), .average(includingPadding: false)])
    func agreesWithPlainTwin(seed: Int, kind: Pooling.Kind) throws {
        let draw = try #require(Draw(seed: seed))
        for instructions in InstructionSet.available {
            var generator = draw.generator
            let (window, height, width) = (draw.window, draw.height, draw.width)
            let (rows, columns) = (draw.rows, draw.columns)
            let input = PlainMap(
                height: height, width: width, channels: generator.pick([1, 3, 16, 33]), using: &generator)
            let pooling = Pooling(kind, window: window)
            let plain = Self.plain(input, pooling, height: rows, width: columns)
            let bench = Bench(instructions)
            let source = bench.place(input)
            let output = bench.placeOutput(like: plain, margin: 1)
            pooling.run(in: bench.space, from: source, to: output)
            let note = "\(window) \(width) x \(height) \(instructions)"
            bench.expect(output, holds: plain, terms: kind == .largest ? 0 : window.count + 1, note)
            bench.expectNothingElseWritten(note)
        }
    }

    /// Windows of 2 by 2 that touch: the pooling of detectors.
    @Test(arguments: InstructionSet.available, [(2, 2), (6, 8), (7, 9)])
    func halvesMap(instructions: InstructionSet, size: (Int, Int)) {
        var generator = SeededGenerator(seed: 8)
        let input = PlainMap(height: size.0, width: size.1, channels: 20, using: &generator)
        let pooling = Pooling(.largest, window: Window(height: 2, width: 2, strideY: 2, strideX: 2))
        let plain = Self.plain(input, pooling, height: size.0 / 2, width: size.1 / 2)
        let bench = Bench(instructions)
        let source = bench.place(input, margin: 1)
        let output = bench.placeOutput(like: plain)
        pooling.run(in: bench.space, from: source, to: output)
        bench.expect(output, holds: plain, terms: 0, "2 by 2")
    }

    @Test func overallAverage() {
        var generator = SeededGenerator(seed: 4)
        let input = PlainMap(height: 7, width: 5, channels: 40, using: &generator)
        let pooling = Pooling(.average(includingPadding: false), window: Window(height: 7, width: 5))
        let plain = Self.plain(input, pooling, height: 1, width: 1)
        let bench = Bench(.best)
        let source = bench.place(input)
        let output = bench.placeOutput(like: plain)
        pooling.run(in: bench.space, from: source, to: output)
        bench.expect(output, holds: plain, terms: 36, "overall")
    }
}
