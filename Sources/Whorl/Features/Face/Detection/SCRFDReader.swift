/// Reads the outputs of SCRFD, which have no names of their own: scores of three grids, then boxes, then landmarks.
///
/// J. Guo et al., "Sample and Computation Redistribution for Efficient Face Detection", ICLR 2022,
/// https://arxiv.org/abs/2105.04714. Each row of an output belongs to one anchor; a cell has two.
struct SCRFDReader: GridReader {
    /// Numbers of a score, a box and five landmarks.
    private static let kinds = [1, FaceProposals.boxSize, FaceProposals.landmarksSize]

    let greatestOverlap = FaceParameters.greatestAnchorOverlap
    private let name: String

    /// Accepts a network of nine outputs that have the sizes of the grids.
    ///
    /// - Returns: nil where the network has another number of outputs.
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where one has another size, and what making the network
    ///   ready for an input throws.
    init?(_ network: ModelNetwork) throws(WhorlError) {
        guard network.outputNames.count == Self.kinds.count * FaceParameters.strides.count else { return nil }
        name = network.name
        let side = FaceParameters.sideMultiple
        let shapes = try network.outputShapes(width: side, height: side)
        for kind in Self.kinds.indices {
            for level in FaceParameters.strides.indices {
                try check(shapes[Self.place(kind, level)], kind, level, width: side, height: side)
            }
        }
    }

    func faces(in outputs: ModelOutputs, width: Int, height: Int) throws(WhorlError) -> [DetectedFace] {
        var faces: [DetectedFace] = []
        for (level, stride) in FaceParameters.strides.enumerated() {
            var rows: [[Float]] = []
            for kind in Self.kinds.indices {
                let output = outputs[at: Self.place(kind, level)]
                try check(output.shape, kind, level, width: width, height: height)
                rows.append(output.values)
            }
            let proposals = AnchorProposals(
                stride: stride, columns: width / stride, scores: rows[0], boxes: rows[1], landmarks: rows[2])
            proposals.append(above: FaceParameters.minimumScore, to: &faces)
        }
        return faces
    }

    /// Where the output of a kind stands for a grid.
    private static func place(_ kind: Int, _ level: Int) -> Int { kind * FaceParameters.strides.count + level }

    private func check(_ shape: [Int], _ kind: Int, _ level: Int, width: Int, height: Int) throws(WhorlError) {
        let stride = FaceParameters.strides[level]
        let rows = (width / stride) * (height / stride) * AnchorProposals.anchors
        // Some files have a batch of 1 before the rows.
        guard shape.suffix(2) == [rows, Self.kinds[kind]], shape.dropLast(2).allSatisfy({ $0 == 1 }) else {
            throw .unsuitableModel(
                name: name,
                reason: "output \(Self.place(kind, level)) has the shape \(shape), not \(rows) x \(Self.kinds[kind])")
        }
    }
}
