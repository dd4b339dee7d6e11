import Glibc
import Testing
import WhorlNumerics

import Whorl

@Suite struct FaceProposalsTests {
    private struct Grid {
        let stride = 16
        let columns = 5
        let rows = 3
        var classes: [Float]
        var objectness: [Float]
        var boxes: [Float]
        var landmarks: [Float]

        init() {
            let count = columns * rows
            (classes, objectness) = (Array(repeating: 0, count: count), Array(repeating: 1, count: count))
            (boxes, landmarks) = (Array(repeating: 0, count: 4 * count), Array(repeating: 0, count: 10 * count))
        }

        func faces(above minimum: Float = 0.5) -> [DetectedFace]? {
            let proposals = FaceProposals(
                stride: stride, columns: columns, rows: rows, classes: classes, objectness: objectness, boxes: boxes,
                landmarks: landmarks)
            guard proposals.isConsistent else { return nil }
            var faces: [DetectedFace] = []
            proposals.append(above: minimum, to: &faces)
            return faces
        }
    }

    @Test func aCellIsReadAsItsAuthorsWriteIt() throws {
        var grid = Grid()
        // Column 3 of row 1.
        let cell = 8
        grid.classes[cell] = 0.81
        grid.objectness[cell] = 0.64
        grid.boxes.replaceSubrange((4 * cell)..<(4 * cell + 4), with: [0.5, -0.25, log(2), log(3)])
        grid.landmarks.replaceSubrange(
            (10 * cell)..<(10 * cell + 10), with: [-1, 0, 1, 0, 0, 0.5, -0.5, 1, 0.5, 1.25])
        let face = try #require(grid.faces()?.first)
        #expect(grid.faces()?.count == 1)
        #expect(abs(face.score - 0.72) < 1e-6)
        #expect(abs(face.width - 32) < 1e-4 && abs(face.height - 48) < 1e-4)
        #expect(abs(face.x - (56 - 16)) < 1e-4 && abs(face.y - (12 - 24)) < 1e-4)
        let expected: [(Double, Double)] = [(32, 16), (64, 16), (48, 24), (40, 32), (56, 36)]
        for (point, place) in zip(face.landmarks.points, expected) {
            #expect(point == FacePoint(x: place.0, y: place.1))
        }
    }

    @Test func theScoreDecidesWithTheTieIncluded() {
        var grid = Grid()
        grid.classes[0] = 0.25
        #expect(grid.faces(above: 0.5)?.count == 1)
        #expect(grid.faces(above: 0.51)?.isEmpty == true)
    }

    @Test func scoresAreHeldToTheirRange() {
        var grid = Grid()
        (grid.classes[0], grid.objectness[0]) = (7, 3)
        (grid.classes[1], grid.objectness[1]) = (-7, -3)
        #expect(grid.faces()?.map(\.score) == [1])
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30]) func whatIsNotFiniteIsLeftOut(_ value: Float) {
        for field in 0..<3 {
            var grid = Grid()
            grid.classes[0] = 1
            switch field {
            case 0: (grid.classes[0], grid.classes[1]) = (value.isFinite ? 0 : -.infinity, .nan)
            case 1: grid.boxes[2] = value == -.infinity ? .nan : value
            default: grid.landmarks[9] = value.isFinite ? .nan : value
            }
            #expect(grid.faces()?.isEmpty == true, "field \(field)")
        }
    }

    @Test func arraysOfAnotherLengthAreNotRead() {
        var grid = Grid()
        grid.boxes.removeLast()
        #expect(grid.faces() == nil)
    }
}
