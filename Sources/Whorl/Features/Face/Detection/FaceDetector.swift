/// Finds the faces in a photo by a network of YuNet's kind.
///
/// The photo is looked at as it is, at a long side of 224 to 640 pixels; where that shows no face, with a margin around
/// it for faces that fill the frame, and then at twice the size for small ones. May be used by many threads at once.
public struct FaceDetector: Sendable {
    private let network: ModelNetwork
    private let name: String

    /// Prepares a model.
    ///
    /// - Parameter model: of the role `detector`.
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where the model is not a detector, and what reading a network throws.
    public init(_ model: FaceModel) throws(WhorlError) {
        let manifest = model.manifest
        guard manifest.role == .detector else {
            throw .unsuitableModel(name: manifest.name, reason: "it is no detector")
        }
        guard manifest.input.width == nil, manifest.input.height == nil else {
            throw .unsuitableModel(name: manifest.name, reason: "its input has a fixed size")
        }
        name = manifest.name
        network = try ModelNetwork(model)
        let wanted = FaceParameters.strides.flatMap { Output.all(stride: $0) }
        guard let missing = wanted.first(where: { !network.outputNames.contains($0) }) else { return }
        throw .unsuitableModel(name: name, reason: "it has no output \(missing)")
    }

    /// Finds faces.
    ///
    /// - Parameter photo: of any size.
    /// - Returns: the faces of the first pass that finds any, best score first; none where no pass does.
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where the model's outputs are not those of a detector.
    public func faces(in photo: ColorImage) throws(WhorlError) -> [DetectedFace] {
        try detection(in: photo).faces
    }

    /// Finds faces in at most so many passes.
    ///
    /// - Returns: the faces of the first pass that finds any, best score first, and how many passes were made.
    /// - Throws: what ``faces(in:)`` throws.
    func detection(
        in photo: ColorImage, passes limit: Int = .max
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

extension FaceDetector {
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
