/// Finds the faces in a photo, by a network of YuNet's or SCRFD's kind or by one of dlib's.
///
/// May be used by many threads at once.
public struct FaceDetector: Sendable {
    private let finder: any FaceFinder

    /// Prepares a model.
    ///
    /// - Parameter model: of the role `detector`; one of dlib's comes with a model of landmarks.
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where the model is not a detector, and what reading a network throws.
    public init(_ model: FaceModel) throws(WhorlError) {
        let network = try Self.network(of: model)
        guard let windows = network.detector else {
            finder = try GridFinder(network)
            return
        }
        guard let landmarks = model.landmarks else {
            throw .unsuitableModel(name: model.manifest.name, reason: "it finds no landmarks and has no model of them")
        }
        finder = WindowFinder(network, windows, try LandmarkFinder(landmarks))
    }

    /// Accepts a model that may be installed as a detector, also without the model of landmarks that it needs.
    ///
    /// - Throws: as ``init(_:)``.
    public static func check(_ model: FaceModel) throws(WhorlError) {
        let network = try network(of: model)
        if network.detector == nil { _ = try GridFinder(network) }
    }

    private static func network(of model: FaceModel) throws(WhorlError) -> ModelNetwork {
        let manifest = model.manifest
        guard manifest.role == .detector else {
            throw .unsuitableModel(name: manifest.name, reason: "it is no detector")
        }
        guard manifest.input.width == nil, manifest.input.height == nil else {
            throw .unsuitableModel(name: manifest.name, reason: "its input has a fixed size")
        }
        return try ModelNetwork(model)
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
        try finder.detection(in: photo, passes: limit)
    }
}
