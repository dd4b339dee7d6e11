public import Whorl

extension FaceDrawing {
    private static let (face, other) = (RasterCanvas.Ink("#00a878"), RasterCanvas.Ink("#ffffff"))
    private static let (edge, landmark) = (RasterCanvas.Ink("#222222"), RasterCanvas.Ink("#ffd166"))
    private static let (faceWidth, otherWidth) = (2.5, 1.0)

    /// Draws a photo with its faces and the landmarks of the one that is meant as PNG, without words.
    ///
    /// - Parameter face: what is drawn.
    /// - Returns: the file.
    /// - Throws: what the encoder throws.
    public static func png(_ face: DrawnFace) throws(WhorlError) -> [UInt8] {
        let panel = FacePanel(face: face, corner: Place(0, 0))
        let photo = panel.scaled
        var canvas = RasterCanvas(width: photo.width, height: photo.height)
        canvas.image(photo, at: (0, 0))
        for found in face.examination.faces where found != face.examination.face {
            canvas.outline(panel.corners(found), width: otherWidth, other)
        }
        canvas.outline(panel.corners(face.examination.face), width: faceWidth, Self.face)
        for point in face.examination.face.landmarks.points {
            let place = panel.place(point.x, point.y)
            canvas.circle(place, radius: FacePanel.radius / 2, width: FacePanel.radius, landmark)
            canvas.circle(place, radius: FacePanel.radius, width: 1, edge)
        }
        return try canvas.png()
    }
}
