/// What a detector of SCRFD's kind says about one grid, read as faces.
///
/// Each cell of the grid has two anchors in its corner, and each of them proposes one face: distances of the box's sides
/// from the anchor and landmarks from there, all in cells (`scrfd.py`, github.com/deepinsight/insightface).
package struct AnchorProposals {
    /// Anchors of a cell.
    package static let anchors = 2
    /// Pixels from one cell to the next.
    let stride: Int
    /// Cells in a row.
    let columns: Int
    /// A probability for each anchor, cell after cell, row-major.
    let scores: [Float]
    /// Four numbers for each anchor: distances of the left, top, right and bottom side.
    let boxes: [Float]
    /// Ten numbers for each anchor: x, y of each landmark.
    let landmarks: [Float]

    /// - Precondition: there are as many boxes and landmarks as scores.
    package init(stride: Int, columns: Int, scores: [Float], boxes: [Float], landmarks: [Float]) {
        precondition(
            boxes.count == scores.count * FaceProposals.boxSize
                && landmarks.count == scores.count * FaceProposals.landmarksSize)
        self.stride = stride
        self.columns = columns
        self.scores = scores
        self.boxes = boxes
        self.landmarks = landmarks
    }

    /// Adds the faces of at least a score to others; what is not finite or has no area is left out.
    ///
    /// - Parameters:
    ///   - minimum: on the scale of ``FaceDetector/score(ofAnchor:)``.
    ///   - faces: gets the further ones, in the order of anchors.
    package func append(above minimum: Float, to faces: inout [DetectedFace]) {
        for anchor in scores.indices {
            let score = FaceDetector.score(ofAnchor: Double(scores[anchor]))
            guard score >= Double(minimum), let face = face(anchor, score: score) else { continue }
            faces.append(face)
        }
    }

    private func face(_ anchor: Int, score: Double) -> DetectedFace? {
        let cell = anchor / Self.anchors
        let place = GridCell(column: cell % columns, row: cell / columns, stride: stride)
        let (column, row) = (Double(place.column), Double(place.row))
        let pixels = { (cells: Double) in cells * Double(stride) }
        let sides = (0..<FaceProposals.boxSize).map { Double(boxes[anchor * FaceProposals.boxSize + $0]) }
        let (left, top) = (pixels(column - sides[0]), pixels(row - sides[1]))
        let (width, height) = (pixels(sides[0] + sides[2]), pixels(sides[1] + sides[FaceProposals.boxSize - 1]))
        let points = place.landmarks(landmarks, of: anchor)
        let numbers = [left, top, width, height] + points.flatMap { [$0.x, $0.y] }
        guard numbers.allSatisfy(\.isFinite), width > 0, height > 0, let found = FaceLandmarks(points) else {
            return nil
        }
        return DetectedFace(x: left, y: top, width: width, height: height, landmarks: found, score: score)
    }
}

extension FaceDetector {
    /// A score of SCRFD as one of 0...1 with the meaning of those of YuNet; 0 below the least that its authors take.
    ///
    /// Linear from the least score to 1, as no file was at hand to measure scores of faces with.
    package static func score(ofAnchor score: Double) -> Double {
        let (least, lowest) = (FaceParameters.leastAnchorScore, Double(FaceParameters.minimumScore))
        guard score >= least else { return 0 }
        return lowest + (min(score, 1) - least) / (1 - least) * (1 - lowest)
    }
}
