import Testing

import Whorl

@Suite struct AnchorProposalsTests {
    private struct Grid {
        let stride = 16
        let columns = 5
        var scores: [Float]
        var boxes: [Float]
        var landmarks: [Float]

        init() {
            let count = columns * 3 * AnchorProposals.anchors
            scores = Array(repeating: 0, count: count)
            boxes = Array(repeating: 1, count: 4 * count)
            landmarks = Array(repeating: 0, count: 10 * count)
        }

        func faces(above minimum: Float = 0.6) -> [DetectedFace] {
            let proposals = AnchorProposals(
                stride: stride, columns: columns, scores: scores, boxes: boxes, landmarks: landmarks)
            var faces: [DetectedFace] = []
            proposals.append(above: minimum, to: &faces)
            return faces
        }
    }

    @Test func anAnchorIsReadAsItsAuthorsWriteIt() throws {
        var grid = Grid()
        // The second anchor of column 3 of row 1, whose corner is at 48, 16.
        let anchor = 17
        grid.scores[anchor] = 0.75
        grid.boxes.replaceSubrange((4 * anchor)..<(4 * anchor + 4), with: [0.5, -0.25, 1, 2])
        grid.landmarks.replaceSubrange(
            (10 * anchor)..<(10 * anchor + 10), with: [-1, 0, 1, 0, 0, 0.5, -0.5, 1, 0.5, 1.25])
        let faces = grid.faces()
        let face = try #require(faces.first)
        #expect(faces.count == 1)
        #expect(abs(face.score - 0.8) < 1e-6)
        #expect((face.x, face.y) == (40, 20))
        #expect((face.width, face.height) == (24, 28))
        let expected: [(Double, Double)] = [(32, 16), (64, 16), (48, 24), (40, 32), (56, 36)]
        #expect(face.landmarks.points == expected.map { FacePoint(x: $0.0, y: $0.1) })
    }

    @Test func theScoreDecidesWithTheTieIncluded() {
        var grid = Grid()
        (grid.scores[0], grid.scores[1]) = (0.5, Float(0.5).nextDown)
        #expect(grid.faces().count == 1)
    }

    @Test func scoresKeepTheirOrderAndRange() {
        let scores = [-1, 0.2, 0.5, 0.6, 0.9, 1, 7].map { FaceDetector.score(ofAnchor: $0) }
        #expect(scores == scores.sorted())
        #expect(scores[1] == 0 && abs(scores[2] - 0.6) < 1e-6 && scores[5] == 1 && scores[6] == 1)
        #expect(FaceDetector.score(ofAnchor: .nan) == 0)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity]) func whatIsNotFiniteIsLeftOut(_ value: Float) {
        for field in 0..<3 {
            var grid = Grid()
            grid.scores[0] = field == 0 ? -.infinity : 1
            if field == 0 { grid.scores[1] = .nan }
            if field == 1 { grid.boxes[2] = value }
            if field == 2 { grid.landmarks[9] = value }
            #expect(grid.faces().isEmpty, "field \(field)")
        }
    }

    @Test(arguments: [0, -1, -2] as [Float]) func aBoxWithoutAreaIsLeftOut(_ side: Float) {
        var grid = Grid()
        grid.scores[0] = 1
        grid.boxes.replaceSubrange(0..<4, with: [0, 1, side, 1])
        #expect(grid.faces().isEmpty)
    }
}
