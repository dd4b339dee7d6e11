import Testing
import Whorl

import WhorlEvaluation

@Suite struct ChartRasterTests {
    private static let chart = EnginePage(
        EngineComparison(
            [0, 1].map { index in
                let scores = SeededSets.scores("set", fingers: 8, impressions: 4, separation: 1, seed: UInt64(index))
                return EngineComparison.Engine(name: "engine \(index)", result: EvaluationResult([scores]))
            }), folders: ["0", "1"]
    ).drawings[0].chart

    /// Colors of a PNG file, and how many pixels have each.
    private func colors(_ png: [UInt8]) throws -> (width: Int, height: Int, counts: [[UInt8]: Int]) {
        let image = try ImageDecoder.color(bytes: png)
        var counts: [[UInt8]: Int] = [:]
        for start in stride(from: 0, to: image.pixels.count, by: 3) {
            counts[Array(image.pixels[start..<start + 3]), default: 0] += 1
        }
        return (image.width, image.height, counts)
    }

    @Test func pictureHasTheCurvesInTheirColors() throws {
        let (width, height, counts) = try colors(try Self.chart.png())
        #expect(width == 960 && height > 960)
        let curves: [[UInt8]] = [[0x00, 0x72, 0xb2], [0xd5, 0x5e, 0x00]]
        for color in curves { #expect(counts[color, default: 0] > 300) }
        #expect(counts[[255, 255, 255], default: 0] > width * height / 2)
    }

    @Test func samePictureIsSameBytes() throws {
        #expect(try Self.chart.png() == Self.chart.png())
    }

    @Test func looksAreThoseOfTheStyleSheet() {
        #expect(ChartLook("series s1 d2").stroke == "#d55e00" && ChartLook("series s1 d2").dashes == [2, 3])
        #expect(ChartLook("series s0").dashes.isEmpty && ChartLook("series s0").strokeWidth == 2)
        #expect(ChartLook("grid minor").stroke == "#f3f3f3" && ChartLook("plot").fill == "#ffffff")
        #expect(ChartLook("mated").fillOpacity == 0.45 && ChartLook("guide").fill == nil)
        #expect(ChartLook("heading", of: "text").isBold && ChartLook("heading", of: "text").fill == "#111111")
        #expect(ChartLook("legend", of: "text").fill == "#333333" && ChartLook("tick").fontSize == 14)
    }

    @Test func everyLetterHasLinesButTheSpace() {
        for code in UInt8(ascii: "!")...UInt8(ascii: "~") {
            let letter = String(UnicodeScalar(code))
            #expect(StrokeFont.lines(letter, size: 20).contains { $0.count > 1 }, "\(letter)")
        }
        #expect(StrokeFont.lines(" ", size: 20).allSatisfy { $0.count < 2 } && StrokeFont.width(" ", size: 20) > 0)
        #expect(StrokeFont.lines("é", size: 20) == StrokeFont.lines("ü", size: 20), "a box for either")
        #expect(StrokeFont.width("ab", size: 20) == StrokeFont.width("a", size: 20) + StrokeFont.width("b", size: 20))
    }

    /// A capital is 0.72 of the font's size high and stands on row 0.
    @Test func capitalsStandOnTheLine() throws {
        let rows = StrokeFont.lines("H", size: 100).joined().map(\.y)
        let top = try #require(rows.min())
        #expect(rows.max() == 0 && abs(top + 72) < 1e-9)
    }

    @Test func dashesAndGapsAlternate() {
        let line = [Place(0, 0), Place(5, 0), Place(5, 5)]
        #expect(DashedPath.pieces(line, []) == [line])
        let pieces = DashedPath.pieces(line, [4, 2])
        #expect(pieces == [[Place(0, 0), Place(4, 0)], [Place(5, 1), Place(5, 5)]])
        #expect(DashedPath.pieces([], [4, 2]) == [[]])
    }

    /// A triangle covers half of its box, each pixel by its share.
    @Test func areasCoverTheirShare() {
        var canvas = RasterCanvas(width: 40, height: 40)
        canvas.area([Place(0, 0), Place(40, 0), Place(0, 40)], RasterCanvas.Ink("#000000"))
        let dark = canvas.pixels.reduce(0) { $0 + (255 - Int($1)) }
        #expect(abs(Double(dark) / Double(255 * canvas.pixels.count) - 0.5) < 0.005)
        #expect(canvas.pixels[0] == 0 && canvas.pixels[canvas.pixels.count - 1] == 255)
    }

    @Test func nothingIsDrawnOutsideTheWindow() {
        var canvas = RasterCanvas(width: 20, height: 20)
        canvas.window = (Place(5, 5), Place(15, 15))
        canvas.line(Place(-100, 10), Place(100, 10), width: 4, RasterCanvas.Ink("#000000"))
        canvas.area([Place(-5, -5), Place(50, -5), Place(50, 8), Place(-5, 8)], RasterCanvas.Ink("#000000"))
        for y in 0..<20 {
            for x in 0..<20 where !(5..<15).contains(x) || !(5..<15).contains(y) {
                #expect(canvas.pixels[(y * 20 + x) * 3] == 255)
            }
        }
        #expect(canvas.pixels[(6 * 20 + 10) * 3] == 0)
    }
}
