/// Reads the outputs of YuNet, which it finds by their names: classes, objectness, boxes and landmarks of each grid.
struct YuNetReader: GridReader {
    let greatestOverlap = FaceParameters.greatestOverlap
    private let name: String

    /// Accepts a network that has the outputs.
    ///
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where it lacks one.
    init(_ network: ModelNetwork) throws(WhorlError) {
        name = network.name
        let wanted = FaceParameters.strides.flatMap { Output.all(stride: $0) }
        guard let missing = wanted.first(where: { !network.outputNames.contains($0) }) else { return }
        throw .unsuitableModel(name: name, reason: "it has no output \(missing)")
    }

    func faces(in outputs: ModelOutputs, width: Int, height: Int) throws(WhorlError) -> [DetectedFace] {
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
        return faces
    }

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
