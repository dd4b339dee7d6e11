internal import Glibc

/// Which of the faces in a photo is meant.
package enum FaceChoice {
    /// The largest face, where one nearer to the middle of the photo counts for more.
    ///
    /// - Parameters:
    ///   - faces: faces found in the photo, best score first.
    ///   - width: columns of the photo.
    ///   - height: rows of the photo.
    ///   - largest: whether the others do not matter; else another one of at least a quarter of its area is an error.
    /// - Returns: the face that is meant.
    /// - Throws: ``WhorlError/noFace``, ``WhorlError/severalFaces(count:)``.
    package static func face(
        among faces: [DetectedFace], width: Int, height: Int, largest: Bool
    ) throws(WhorlError) -> DetectedFace {
        let weights = faces.map { weight($0, width: Double(width), height: Double(height)) }
        // Of equal weights the first is taken, which has the better score.
        guard let best = faces.indices.max(by: { weights[$0] < weights[$1] }) else { throw .noFace }
        let face = faces[best]
        try checkAlone(face, among: faces, largest: largest)
        return face
    }

    /// Refuses a photo that shows others beside the face that is meant, unless they do not matter.
    ///
    /// - Throws: ``WhorlError/severalFaces(count:)``.
    static func checkAlone(
        _ face: DetectedFace, among faces: [DetectedFace], largest: Bool
    ) throws(WhorlError) {
        let rivals = faces.count { $0.area >= face.area * FaceParameters.otherFace }
        guard largest || rivals == 1 else { throw .severalFaces(count: rivals) }
    }

    private static func weight(_ face: DetectedFace, width: Double, height: Double) -> Double {
        let away = hypot(
            face.x + face.width / 2 - (width - 1) / 2, face.y + face.height / 2 - (height - 1) / 2)
        return face.area.squareRoot() * exp(-FaceParameters.centrality * away / max(width, height))
    }
}
