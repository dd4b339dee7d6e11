import FoundationEssentials
import Whorl

/// The part of a drawing that shows a photo with its faces.
struct FacePanel {
    /// Longest side of the photo on the drawing, and the most that a photo is enlarged.
    private static let (longest, largestZoom) = (640.0, 4.0)
    /// Radius of a landmark.
    static let radius = 3.0

    /// What is drawn.
    let face: DrawnFace
    /// Its top left corner on the drawing.
    let corner: Place

    /// Drawing pixels for a pixel of the photo.
    private var zoom: Double {
        min(Self.longest / Double(max(face.photo.width, face.photo.height)), Self.largestZoom)
    }

    /// Width on the drawing.
    var width: Double { Double(face.photo.width) * zoom }
    /// Height on the drawing.
    var height: Double { Double(face.photo.height) * zoom }

    /// Draws the photo, the face that is meant with its landmarks, and the other faces.
    ///
    /// - Throws: what the encoder of the image throws.
    func draw(on canvas: inout SVGCanvas) throws(WhorlError) {
        canvas.image(png: try shown.encoded, at: corner, width: width, height: height)
        canvas.clipped("photo", to: corner, width: width, height: height) { canvas in
            for other in face.examination.faces where other != face.examination.face {
                box(other, "other", on: &canvas)
            }
            box(face.examination.face, "face", on: &canvas)
            for point in face.examination.face.landmarks.points {
                canvas.circle(place(point.x, point.y), radius: Self.radius, "landmark")
            }
        }
    }

    /// The photo, made smaller where the drawing shows no more of it.
    private var shown: ColorImage {
        zoom < 1 ? scaled : face.photo
    }

    private func box(_ face: DetectedFace, _ look: String, on canvas: inout SVGCanvas) {
        canvas.rectangle(place(face.x, face.y), width: face.width * zoom, height: face.height * zoom, look)
    }

    /// The corners of a face's box on the drawing.
    func corners(_ face: DetectedFace) -> [Place] {
        let (right, bottom) = (face.x + face.width, face.y + face.height)
        return [(face.x, face.y), (right, face.y), (right, bottom), (face.x, bottom)].map { place($0, $1) }
    }

    /// The photo in the size of the drawing.
    var scaled: ColorImage {
        // Pixels begin half a pixel before their centers.
        let shift = (1 / zoom - 1) / 2
        return face.photo.warped(
            by: SimilarityTransform(a: 1 / zoom, b: 0, dx: shift, dy: shift), width: max(Int(width), 1),
            height: max(Int(height), 1))
    }

    /// Where a place of the photo is on the drawing.
    func place(_ x: Double, _ y: Double) -> Place {
        corner.moved((x + 1 / 2.0) * zoom, (y + 1 / 2.0) * zoom)
    }
}

/// The part of a drawing that shows the aligned face.
struct AlignedPanel {
    /// The aligned face.
    let face: AlignedFace
    /// Its top left corner on the drawing.
    let corner: Place

    /// Width on the drawing.
    var width: Double { Double(face.image.width) * DrawingStyle.zoom }
    /// Height on the drawing.
    var height: Double { Double(face.image.height) * DrawingStyle.zoom }

    /// Draws the aligned face.
    ///
    /// - Throws: what the encoder of the image throws.
    func draw(on canvas: inout SVGCanvas) throws(WhorlError) {
        canvas.image(png: try face.image.encoded, at: corner, width: width, height: height)
    }
}

extension ColorImage {
    /// The image as the base64 of a PNG file.
    ///
    /// - Throws: what the encoder throws.
    fileprivate var encoded: String {
        get throws(WhorlError) {
            Data(try PNGEncoder.bytes(rgb: pixels, width: width, height: height)).base64EncodedString()
        }
    }
}
