/// Landmarks of an object in a box of an image, found by a cascade of regression trees.
///
/// V. Kazemi and J. Sullivan, "One millisecond face alignment with an ensemble of regression trees", CVPR 2014,
/// https://doi.org/10.1109/CVPR.2014.241. A shape is refined stage after stage: each tree compares gray levels of two
/// places that move with the shape, and adds a step to the shape.
package struct LandmarkCascade: Sendable {
    /// The trees of a stage, and the places whose gray levels they compare.
    struct Stage: Sendable {
        /// For each place the landmark that it moves with.
        let anchors: [Int]
        /// For each place x and y of its offset from the landmark, in the first shape.
        let offsets: [Float]
        /// Inner nodes of each tree, the trees one after another: the numbers of two places.
        let first: [Int32]
        let second: [Int32]
        /// For each inner node the difference of gray levels above which the left branch is taken.
        let thresholds: [Float]
        /// For each leaf a step of all landmarks, the leaves of a tree one after another.
        let steps: [Float]
        /// Inner nodes of a tree; there is one leaf more.
        let innerNodes: Int

        /// Trees of the stage.
        var trees: Int { innerNodes == 0 ? steps.isEmpty ? 0 : 1 : first.count / innerNodes }
    }

    /// Where the landmarks are at first, x and y of each, in a box of 0...1.
    let start: [Float]
    /// The stages in order.
    let stages: [Stage]

    /// Landmarks of a shape.
    package var count: Int { start.count / 2 }

    /// A box in an image: the centers of its outermost pixels.
    package struct Box: Sendable, Equatable {
        /// Column of the leftmost pixels.
        package let left: Int
        /// Row of the uppermost pixels.
        package let top: Int
        /// Column of the rightmost pixels.
        package let right: Int
        /// Row of the lowest pixels.
        package let bottom: Int

        /// Makes a box.
        package init(left: Int, top: Int, right: Int, bottom: Int) {
            (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
        }
    }

    /// Finds the landmarks of the object in a box.
    ///
    /// - Parameters:
    ///   - box: where the object is, as the detector that the cascade was trained with draws boxes.
    ///   - level: the gray level of the pixel at a column and row, 0...255; 0 outside of the image.
    /// - Returns: x and y of each landmark, in pixels of the image.
    package func landmarks(in box: Box, level: (_ x: Int, _ y: Int) -> UInt8) -> [(x: Double, y: Double)] {
        var shape = start
        let width = Double(box.right - box.left)
        let height = Double(box.bottom - box.top)
        for stage in stages {
            let turn = Self.turn(from: start, to: shape)
            let levels = stage.anchors.indices.map { place -> Float in
                let (dx, dy) = (stage.offsets[2 * place], stage.offsets[2 * place + 1])
                let anchor = 2 * stage.anchors[place]
                let x = Double(turn.a * dx - turn.b * dy + shape[anchor])
                let y = Double(turn.b * dx + turn.a * dy + shape[anchor + 1])
                let column = (Double(box.left) + x * width + Self.half).rounded(.down)
                let row = (Double(box.top) + y * height + Self.half).rounded(.down)
                guard let column = Int(exactly: column), let row = Int(exactly: row) else { return 0 }
                return Float(level(column, row))
            }
            stage.refine(&shape, by: levels)
        }
        return (0..<count).map {
            (Double(box.left) + Double(shape[2 * $0]) * width, Double(box.top) + Double(shape[2 * $0 + 1]) * height)
        }
    }

    private static let half = 0.5

    /// The turn and scale that bring a shape nearest to another, in the least-squares sense: `(a, -b; b, a)`.
    private static func turn(from first: [Float], to second: [Float]) -> (a: Float, b: Float) {
        let points = first.count / 2
        guard points > 1 else { return (1, 0) }
        func mean(_ shape: [Float], _ axis: Int) -> Double {
            (0..<points).reduce(0) { $0 + Double(shape[2 * $1 + axis]) } / Double(points)
        }
        let (fromX, fromY, toX, toY) = (mean(first, 0), mean(first, 1), mean(second, 0), mean(second, 1))
        var (along, across, spread) = (0.0, 0.0, 0.0)
        for point in 0..<points {
            let (px, py) = (Double(first[2 * point]) - fromX, Double(first[2 * point + 1]) - fromY)
            let (tx, ty) = (Double(second[2 * point]) - toX, Double(second[2 * point + 1]) - toY)
            along += px * tx + py * ty
            across += px * ty - py * tx
            spread += px * px + py * py
        }
        return spread > 0 ? (Float(along / spread), Float(across / spread)) : (1, 0)
    }
}

extension LandmarkCascade.Stage {
    /// Adds the steps of all trees to a shape.
    fileprivate func refine(_ shape: inout [Float], by levels: [Float]) {
        for tree in 0..<trees {
            let nodes = tree * innerNodes
            var node = 0
            while node < innerNodes {
                let difference = levels[Int(first[nodes + node])] - levels[Int(second[nodes + node])]
                node = 2 * node + (difference > thresholds[nodes + node] ? 1 : 2)
            }
            let leaf = (tree * (innerNodes + 1) + node - innerNodes) * shape.count
            for index in shape.indices { shape[index] += steps[leaf + index] }
        }
    }
}
