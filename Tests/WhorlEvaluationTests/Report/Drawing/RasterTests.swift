import Testing
import Whorl

import WhorlEvaluation

/// Drawings in PNG.
@Suite struct RasterTests {
    private static let side = 40

    /// A print of one gray level with an ending that points to the right and a bifurcation that points up.
    private static func print(image: Bool = true) -> DrawnPrint {
        let minutiae = [
            Minutia(x: 10, y: 20, direction: 0, kind: .ending, quality: 90),
            Minutia(x: 30, y: 20, direction: .pi / 2, kind: .bifurcation, quality: 10),
        ]
        let features = DrawnTemplate.finger(minutiae.map { FingerTemplate.Point($0) }, side: side)
        let gray = GrayImage(width: side, height: side, pixels: [UInt8](repeating: 100, count: side * side))
        return DrawnPrint(name: "print", template: features, image: image ? gray : nil)
    }

    private static func color(_ image: ColorImage, _ x: Int, _ y: Int) -> [UInt8] {
        let place = (y * image.width + x) * 3
        return Array(image.pixels[place..<place + 3])
    }

    /// Whether a pixel that a line of 1.8 pixels covers by nine tenths has its color.
    private static func isInked(_ image: ColorImage, _ x: Int, _ y: Int, _ ink: [UInt8]) -> Bool {
        zip(color(image, x, y), ink).allSatisfy { abs(Int($0) - Int($1)) <= 25 }
    }

    @Test func aPrintIsDrawnAtTwiceItsSizeWithItsMinutiae() throws {
        let image = try ImageDecoder.color(bytes: try PrintDrawing.png(Self.print()))
        #expect(image.width == 2 * Self.side && image.height == 2 * Self.side)
        // 100 and three tenths of what is left to white.
        #expect(Self.color(image, 0, 0) == [147, 147, 147])
        // The tick of the ending goes from its circle to the right, blue; that of the bifurcation up, red.
        #expect(Self.isInked(image, 31, 39, [0x0B, 0x3F, 0xB8]))
        #expect(Self.isInked(image, 59, 29, [0xC1, 0x12, 0x1F]))
        #expect(Self.color(image, 9, 39) == [147, 147, 147])
    }

    @Test func aPrintWithoutPictureIsDrawnOnGray() throws {
        let image = try ImageDecoder.color(bytes: try PrintDrawing.png(Self.print(image: false)))
        #expect(Self.color(image, 0, 0) == [0xEE, 0xEE, 0xEE])
        #expect(Self.isInked(image, 31, 39, [0x0B, 0x3F, 0xB8]))
    }

    @Test func joinedMinutiaeAreJoinedByALine() throws {
        let pair = FingerComparison.Pair(probe: 0, reference: 0, similarity: 1)
        let comparison = FingerComparison(score: 1, pairs: [pair], parts: [])
        let image = try ImageDecoder.color(
            bytes: try ComparisonDrawing.png(Self.print(), Self.print(), comparison))
        #expect(image.width == 4 * Self.side + 40 && image.height == 2 * Self.side)
        // Between the prints is white, and the line, somewhat clear, in the first color of pairs.
        #expect(Self.color(image, 100, 10) == [255, 255, 255])
        let line = Self.color(image, 100, 39)
        #expect(line[0] < 130 && line[2] > 150 && line[2] < 230)
    }
}

/// Templates of minutiae that tests choose.
enum DrawnTemplate {
    /// A square print without ridge flow.
    static func finger(_ points: [FingerTemplate.Point], side: Int) -> FingerTemplate {
        let blocks = (side + RidgeField.pitch - 1) / RidgeField.pitch
        return FingerTemplate(
            extractorVersion: MinutiaExtractor.version, width: side, height: side, points: points,
            ridges: RidgeField(
                columns: blocks, rows: blocks,
                orientations: [UInt8](repeating: RidgeField.outside, count: blocks * blocks)), quality: 80)
    }
}
