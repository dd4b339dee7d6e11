/// Finds faces by a network that proposes faces for each cell of three grids: one of YuNet's kind or of SCRFD's.
///
/// The photo is looked at as it is, at a long side of 224 to 640 pixels; where that shows no face, with a margin around
/// it for faces that fill the frame, and then at twice the size for small ones.
struct GridFinder: FaceFinder {
    private let network: ModelNetwork
    private let reader: any GridReader

    /// Prepares a network.
    ///
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where its outputs are of neither kind.
    init(_ network: ModelNetwork) throws(WhorlError) {
        self.network = network
        if let anchors = try SCRFDReader(network) {
            reader = anchors
        } else {
            reader = try YuNetReader(network)
        }
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
        let faces = try reader.faces(in: outputs, width: width, height: height)
        return faces.suppressed(overlap: reader.greatestOverlap, limit: FaceParameters.maximumProposals)
    }

    private static func inputSide(_ side: Int) -> Int {
        let multiple = FaceParameters.sideMultiple
        return (side + multiple - 1) / multiple * multiple
    }
}
