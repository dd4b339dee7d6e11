import Testing
import WhorlNumerics

import Whorl

@Suite("Skeleton, RidgeGraph")
struct SkeletonTests {
    /// A skeleton of drawn ridges: `#` is ridge.
    static func skeleton(_ rows: [String]) -> Skeleton {
        let values = rows.flatMap { $0.map { Float($0 == "#" ? -1 : 1) } }
        return Skeleton(
            EnhancedPrint(pixels: Plane(width: rows[0].count, height: rows.count, values: values)))
    }

    static func random(seed: UInt64) -> Skeleton {
        var generator = SeededGenerator(seed: seed)
        let noise = Plane<Float>(
            width: 60, height: 50, values: (0..<3000).map { _ in Float.random(in: -1...1, using: &generator) })
        return Skeleton(EnhancedPrint(pixels: noise.smoothed(sigma: 1.2)))
    }

    @Test func thickBarBecomesALine() {
        let bar =
            [String(repeating: ".", count: 30)]
            + Array(repeating: "..." + String(repeating: "#", count: 24) + "...", count: 5)
            + [String(repeating: ".", count: 30)]
        let skeleton = Self.skeleton(bar)
        for x in 8..<22 {
            let column = (0..<skeleton.pixels.height).count { skeleton.pixels[x, $0] == 1 }
            #expect(column == 1)
        }
        let lines = RidgeGraph(skeleton).lines
        #expect(lines.count == 1)
        #expect(lines.first.map { [$0.startDegree, $0.endDegree] } == [1, 1])
    }

    @Test func forkHasThreeBranches() {
        let fork = [
            "...........", ".#.......#.", "..#.....#..", "...#...#...", "....#.#....", ".....#.....",
            ".....#.....", ".....#.....", ".....#.....", "...........",
        ]
        let lines = RidgeGraph(Self.skeleton(fork)).lines
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { [$0.startDegree, $0.endDegree].sorted() == [1, 3] })
    }

    /// No square of four, and no pixel that could go without parting the line.
    @Test(arguments: UInt64(0)..<30)
    func linesAreOnePixelWide(seed: UInt64) {
        let skeleton = Self.random(seed: seed)
        let width = skeleton.pixels.width
        let p = skeleton.pixels.values
        for index in p.indices where p[index] == 1 {
            #expect(p[index + 1] & p[index + width] & p[index + width + 1] == 0)
        }
    }

    /// Thinning neither parts nor joins ridges.
    @Test(arguments: UInt64(0)..<30)
    func partsStayAsManyAsThereWere(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let noise = Plane<Float>(
            width: 60, height: 50, values: (0..<3000).map { _ in Float.random(in: -1...1, using: &generator) }
        ).smoothed(sigma: 1.2)
        let before = Self.parts(Plane(width: 60, height: 50, values: noise.values.map { $0 < 0 ? 1 : 0 }))
        #expect(Self.parts(Skeleton(EnhancedPrint(pixels: noise)).pixels) == before)
    }

    @Test(arguments: UInt64(0)..<30)
    func everyLineEndsInNodes(seed: UInt64) {
        let skeleton = Self.random(seed: seed)
        for line in RidgeGraph(skeleton).lines {
            #expect(line.path.count >= 2)
            #expect(line.startDegree != 2)
            #expect(line.path.allSatisfy { skeleton.pixels.values[$0] == 1 })
        }
    }

    /// Parts joined by sides or corners.
    static func parts(_ pixels: Plane<UInt8>) -> Int {
        var rest = pixels
        var count = 0
        for start in pixels.values.indices where rest.values[start] == 1 {
            count += 1
            var stack = [start]
            rest.values[start] = 0
            while let index = stack.popLast() {
                let (x, y) = (index % pixels.width, index / pixels.width)
                for ny in y - 1...y + 1 {
                    for nx in x - 1...x + 1 where pixels.contains(nx, ny) && rest[nx, ny] == 1 {
                        rest[nx, ny] = 0
                        stack.append(ny * pixels.width + nx)
                    }
                }
            }
        }
        return count
    }
}
