internal import Glibc

/// What a detector of YuNet's kind says about one grid, read as faces.
///
/// Each cell of the grid proposes one face (Wu, Peng, Yu, "YuNet: A Tiny Millisecond-level Face Detector", Machine
/// Intelligence Research 2023, https://doi.org/10.1007/s11633-023-1423-y): a centre and landmarks in cells from the
/// cell's corner, and the logarithms of a width and a height in cells.
package struct FaceProposals {
    /// Numbers of a box, and of five landmarks.
    static let (boxSize, landmarksSize) = (4, 10)

    /// Pixels from one cell to the next.
    let stride: Int
    /// Cells in a row.
    package let columns: Int
    /// Rows of cells.
    let rows: Int
    /// `rows * columns` probabilities that a cell sees a face, row-major.
    let classes: [Float]
    /// As many probabilities that it is the one responsible for it.
    let objectness: [Float]
    /// Four numbers for each cell: centre x, y, logarithm of width, of height.
    let boxes: [Float]
    /// Ten numbers for each cell: x, y of each landmark.
    let landmarks: [Float]

    /// Whether all arrays are as long as the grid needs them.
    package var isConsistent: Bool {
        let count = rows * columns
        return classes.count == count && objectness.count == count && boxes.count == count * Self.boxSize
            && landmarks.count == count * Self.landmarksSize
    }

    package init(
        stride: Int, columns: Int, rows: Int, classes: [Float], objectness: [Float], boxes: [Float], landmarks: [Float]
    ) {
        self.stride = stride
        self.columns = columns
        self.rows = rows
        self.classes = classes
        self.objectness = objectness
        self.boxes = boxes
        self.landmarks = landmarks
    }

    /// Adds the faces of at least a score to others; what is not finite is left out.
    ///
    /// - Precondition: ``isConsistent``.
    package func append(above minimum: Float, to faces: inout [DetectedFace]) {
        let least = minimum * minimum
        for row in 0..<rows {
            for column in 0..<columns {
                let cell = row * columns + column
                let product = min(max(classes[cell], 0), 1) * min(max(objectness[cell], 0), 1)
                guard product >= least, let face = face(cell, column, row, score: product.squareRoot()) else {
                    continue
                }
                faces.append(face)
            }
        }
    }

    private func face(_ cell: Int, _ column: Int, _ row: Int, score: Float) -> DetectedFace? {
        let (first, size) = (cell * Self.boxSize, Double(stride))
        let place = GridCell(column: column, row: row, stride: stride)
        let center = place.point(boxes, at: first)
        let width = exp(Double(boxes[first + 2])) * size
        let height = exp(Double(boxes[first + Self.boxSize - 1])) * size
        let points = place.landmarks(landmarks, of: cell)
        let numbers = [center.x, center.y, width, height] + points.flatMap { [$0.x, $0.y] }
        guard numbers.allSatisfy(\.isFinite), let found = FaceLandmarks(points) else { return nil }
        return DetectedFace(
            x: center.x - width / 2, y: center.y - height / 2, width: width, height: height, landmarks: found,
            score: Double(score))
    }
}

/// A cell of a detector's grid.
struct GridCell {
    let column: Int
    let row: Int
    /// Pixels from one cell to the next.
    let stride: Int

    /// The point that two numbers state in cells from this one, in pixels.
    func point(_ numbers: [Float], at index: Int) -> FacePoint {
        FacePoint(
            x: (Double(numbers[index]) + Double(column)) * Double(stride),
            y: (Double(numbers[index + 1]) + Double(row)) * Double(stride))
    }

    /// The landmarks of a proposal, by its place in an output.
    func landmarks(_ numbers: [Float], of proposal: Int) -> [FacePoint] {
        (0..<(FaceProposals.landmarksSize / 2)).map {
            point(numbers, at: proposal * FaceProposals.landmarksSize + 2 * $0)
        }
    }
}
