import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

@Suite struct FaceDrawingTests {
    private static func photo(_ width: Int, _ height: Int, level: UInt8? = nil) -> ColorImage {
        var random = SeededGenerator(seed: 5)
        let pixels = (0..<(width * height * 3)).map { _ in level ?? UInt8.random(in: 60...200, using: &random) }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    /// A frontal face with its eyes at this distance.
    private static func face(x: Double, y: Double, eyes: Double) -> DetectedFace {
        let point = { (dx: Double, dy: Double) in FacePoint(x: x + dx * eyes, y: y + dy * eyes) }
        let landmarks = FaceLandmarks(
            leftEye: point(-0.5, 0), rightEye: point(0.5, 0), noseTip: point(0, 0.58),
            leftMouthCorner: point(-0.42, 1.04), rightMouthCorner: point(0.42, 1.04))
        return DetectedFace(
            x: x - eyes, y: y - eyes, width: 2 * eyes, height: 2.5 * eyes, landmarks: landmarks, score: 0.9)
    }

    private static func svg(
        _ photo: ColorImage, _ faces: [DetectedFace], notes: [String] = []
    ) throws -> String {
        let examination = try FaceExamination(of: photo, showing: faces, largest: true)
        return try FaceDrawing.svg(
            DrawnFace(name: "a <b>.jpg", photo: photo, examination: examination), notes: notes)
    }

    private static func count(_ text: String, in svg: String) -> Int {
        svg.ranges(of: text).count
    }

    @Test func everyFaceHasABoxAndTheOneMeantItsLandmarks() throws {
        let faces = [Self.face(x: 100, y: 80, eyes: 40), Self.face(x: 30, y: 30, eyes: 12)]
        let svg = try Self.svg(Self.photo(200, 180), faces, notes: ["a note"])
        #expect(XMLDocumentCheck.isWellFormed(svg))
        #expect(Self.count("class=\"face\"", in: svg) == 1 && Self.count("class=\"other\"", in: svg) == 1)
        #expect(Self.count("class=\"landmark\"", in: svg) == 5)
        #expect(Self.count("data:image/png;base64,iVBORw0KGgo", in: svg) == 2)
        #expect(Self.count("class=\"bar ", in: svg) == 6)
        #expect(svg.contains("1 other face found") && svg.contains("a note") && svg.contains("a &lt;b&gt;.jpg"))
        #expect(!svg.contains("class=\"refusal\""))
    }

    @Test func aRefusedFaceIsDrawnWithTheReason() throws {
        let svg = try Self.svg(Self.photo(200, 180, level: 5), [Self.face(x: 100, y: 80, eyes: 40)])
        #expect(svg.contains("class=\"refusal\"") && svg.contains("too dark") && svg.contains("no other faces found"))
    }

    @Test func largePhotosTravelAsLargeAsTheyAreShown() throws {
        let face = Self.face(x: 1000, y: 800, eyes: 300)
        let small = try Self.svg(Self.photo(2400, 1600, level: 90), [face])
        #expect(small.contains("width=\"640\" height=\"426.67\""))
        #expect(XMLDocumentCheck.isWellFormed(small))
    }

    @Test func facesAtTheEdgeAndTinyPhotosAreDrawn() throws {
        let svg = try Self.svg(Self.photo(9, 7), [Self.face(x: 8, y: 6, eyes: 30)])
        #expect(XMLDocumentCheck.isWellFormed(svg))
    }
}
