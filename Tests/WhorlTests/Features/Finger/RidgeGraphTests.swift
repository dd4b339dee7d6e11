import Testing
import WhorlNumerics

import Whorl

/// An edited graph is the one that following all lines of its skeleton gives.
@Suite("RidgeGraph, edited")
struct RidgeGraphTests {
    /// The plain twin of corners that an edit removes: passes over all pixels, one for each edit.
    private static func withoutCorners(_ pixels: Plane<UInt8>) -> Plane<UInt8> {
        var pixels = pixels
        // Clockwise from the upper left neighbour.
        let around = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
        for y in 1..<pixels.height - 1 {
            for x in 1..<pixels.width - 1 where pixels[x, y] == 1 {
                let set = around.filter { pixels[x + $0.0, y + $0.1] == 1 }
                let sides = around.indices.filter { $0 % 2 == 1 }.count {
                    pixels[x + around[$0].0, y + around[$0].1] == 1
                }
                guard set.count > 1, sides < 4, Self.isJoined(set) else { continue }
                pixels[x, y] = 0
            }
        }
        return pixels
    }

    /// Whether places are one part by sides and corners.
    private static func isJoined(_ places: [(Int, Int)]) -> Bool {
        var (rest, reached) = (Array(places.dropFirst()), [places[0]])
        while let (x, y) = reached.popLast() {
            reached += rest.filter { abs($0.0 - x) <= 1 && abs($0.1 - y) <= 1 }
            rest.removeAll { abs($0.0 - x) <= 1 && abs($0.1 - y) <= 1 }
        }
        return rest.isEmpty
    }

    @Test(arguments: UInt64(0)..<30)
    func clearedAndSetPixelsLeaveTheGraphOfTheirSkeleton(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var graph = RidgeGraph(SkeletonTests.random(seed: seed))
        var twin = graph.skeleton.pixels
        for edit in 0..<6 {
            if edit % 2 == 0 {
                let cleared = graph.lines.filter { _ in Int.random(in: 0..<8, using: &generator) == 0 }
                    .flatMap { $0.path.dropFirst() }
                for index in cleared { twin.values[index] = 0 }
                graph.clear(cleared)
            } else {
                let added = (0..<12).map { _ in
                    Int.random(in: 1...50, using: &generator) * twin.width + Int.random(in: 1...60, using: &generator)
                }
                for index in added { twin.values[index] = 1 }
                graph.set(added)
            }
            twin = Self.withoutCorners(twin)
            #expect(graph.skeleton.pixels == twin)
            #expect(graph.lines == RidgeGraph(graph.skeleton).lines)
        }
    }

    @Test(arguments: UInt64(0)..<30)
    func aRepairLeavesTheGraphOfItsSkeleton(seed: UInt64) {
        var graph = RidgeGraph(SkeletonTests.random(seed: seed))
        let before = graph.lines
        graph.repair(along: DrawnPrint.flow(8, 7, angle: Float(seed) / 10))
        #expect(graph.lines != before)
        #expect(graph.lines == RidgeGraph(graph.skeleton).lines)
    }
}
