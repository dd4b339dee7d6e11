internal import WhorlNetwork

/// Finds the corners of the eyes and the base of the nose of a face in a box, by dlib's predictor of five points.
public struct LandmarkFinder: Sendable {
    private let cascade: LandmarkCascade

    /// Prepares a model.
    ///
    /// - Parameter model: of the role `landmarks`.
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where the model is for something else or finds another number of points, and
    ///   what reading it throws.
    public init(_ model: FaceModel) throws(WhorlError) {
        let name = model.manifest.name
        guard model.manifest.role == .landmarks else {
            throw .unsuitableModel(name: name, reason: "it does not find landmarks")
        }
        cascade = try WhorlError.ofNetwork { () throws(NetworkError) in try LandmarkCascade(dlib: model.bytes) }
        guard cascade.count == EyeCorners.count else {
            throw .unsuitableModel(name: name, reason: "it finds \(cascade.count) points, not \(EyeCorners.count)")
        }
    }

    /// The landmarks of the face in a box of a photo, each at the middle of a pixel, as dlib has them.
    func corners(in box: PixelBox, of photo: ColorImage) -> EyeCorners {
        let found = photo.pixels.withUnsafeBufferPointer { pixels in
            cascade.landmarks(in: box.ofLandmarks) { x, y in
                guard x >= 0, y >= 0, x < photo.width, y < photo.height else { return 0 }
                let place = (y * photo.width + x) * ColorImage.channels
                // The average of the three components, rounded down.
                let sum = Int(pixels[place]) + Int(pixels[place + 1]) + Int(pixels[place + 2])
                return UInt8(sum / ColorImage.channels)
            }
        }
        let points = found.map { point in
            let pixel = FacePoint(x: point.x, y: point.y).nearest
            return FacePoint(x: Double(pixel.x), y: Double(pixel.y))
        }
        guard let corners = EyeCorners(points) else { preconditionFailure("a cascade of five landmarks finds five") }
        return corners
    }
}
