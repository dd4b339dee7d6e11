/// Finds faces by a network of YuNet's kind, which proposes a face for each cell of three grids.
///
/// The photo is looked at as it is, at a long side of 224 to 640 pixels; where that shows no face, with a margin around
/// it for faces that fill the frame, and then at twice the size for small ones.
struct GridFinder: FaceFinder {
    private let network: ModelNetwork
    private let name: String

    /// Prepares a network.
    ///
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where it lacks an output.
    init(_ network: ModelNetwork) throws(WhorlError) {
        self.network = network
        name = network.name
        let wanted = FaceParameters.strides.flatMap { Output.all(stride: $0) }
        guard let missing = wanted.first(where: { !network.outputNames.contains($0) }) else { return }
        throw .unsuitableModel(name: name, reason: "it has no output \(missing)")
    }

    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where the model's outputs are not those of a detector.
    func detection(
        in photo: ColorImage, passes limit: Int
    ) throws(WhorlError) -> (faces: [DetectedFace], passes: Int) {
        let passes = DetectionPass.all(width: photo.width, height: photo.height).prefix(limit)
        for (index, pass) in passes.enumerated() {
            let found = try faces(on: pass.canvas(photo))
            if !found.isEmpty { return (found.map { $0.moved(by: pass.toPhoto) }, index + 1) }
        }
        return ([], passes.count)
    }

    private func faces(on canvas: ColorImage) throws(WhorlError) -> [DetectedFace] {
        let (width, height) = (Self.inputSide(canvas.width), Self.inputSide(canvas.height))
        let outputs = try network.run(on: canvas, width: width, height: height)
        var faces: [DetectedFace] = []
        for stride in FaceParameters.strides {
            let proposals = FaceProposals(
                stride: stride, columns: width / stride, rows: height / stride,
                classes: try outputs[Output.classes(stride)], objectness: try outputs[Output.objectness(stride)],
                boxes: try outputs[Output.boxes(stride)], landmarks: try outputs[Output.landmarks(stride)])
            guard proposals.isConsistent else {
                throw .unsuitableModel(name: name, reason: "an output for stride \(stride) has a wrong size")
            }
            proposals.append(above: FaceParameters.minimumScore, to: &faces)
        }
        return faces.suppressed(overlap: FaceParameters.greatestOverlap, limit: FaceParameters.maximumProposals)
    }

    private static func inputSide(_ side: Int) -> Int {
        let multiple = FaceParameters.sideMultiple
        return (side + multiple - 1) / multiple * multiple
    }
}

extension GridFinder {
    /// The names of the network's outputs for a stride.
    private enum Output {
        static func classes(_ stride: Int) -> String { "cls_\(stride)" }
        static func objectness(_ stride: Int) -> String { "obj_\(stride)" }
        static func boxes(_ stride: Int) -> String { "bbox_\(stride)" }
        static func landmarks(_ stride: Int) -> String { "kps_\(stride)" }

        static func all(stride: Int) -> [String] {
            [classes(stride), objectness(stride), boxes(stride), landmarks(stride)]
        }
    }
}
