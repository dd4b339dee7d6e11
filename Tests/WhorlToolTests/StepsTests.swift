import Foundation
import Testing

/// `whorl view --steps` and `whorl explain --steps`.
@Suite struct StepsTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    /// Files of a folder, in order.
    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.file(folder)).sorted()
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try place.bytes(name), as: UTF8.self)
    }

    @Test func eachStepOfExtractionIsAPictureOnOnePage() throws {
        let outcome = try place.run("view", place.print(1, 1), "--steps", place.file("steps"))
        #expect(outcome.code == 0 && outcome.errors.contains("steps/index.html"))
        let drawn = try files("steps").filter { $0 != "index.html" }
        #expect(drawn.count == 12)
        #expect(drawn.first == "01-image.svg" && drawn.last == "12-minutiae.svg")
        let page = try text("steps/index.html")
        #expect(page.contains("same place is ringed") && page.contains("<script>const zoom = 2;"))
        for file in drawn {
            #expect(page.contains("src=\"\(file)\""))
            #expect(try text("steps/" + file).contains("<image"))
        }
        #expect(try text("steps/12-minutiae.svg").components(separatedBy: "class=\"minutia q").count > 12)
        #expect(try place.run("view", place.print(1, 1), "--steps", place.file("steps")).code == 73)
        #expect(try place.run("view", place.print(1, 1), "--steps", place.file("steps"), "--force").code == 0)
    }

    @Test func aRefusedPrintShowsItsStepsAndItsRefusal() throws {
        let pixels = (0..<200 * 200).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
        let file = place.file("noise.pgm")
        try Data(Array("P5 200 200 255\n".utf8) + pixels).write(to: URL(filePath: file))
        #expect(try place.run("view", "--finger", file, "--steps", place.file("steps")).code == 65)
        #expect(try text("steps/index.html").contains("The print is refused"))
        #expect(try files("steps").contains("08-clarity.svg"))
    }

    @Test func stepsOfAComparisonEndWithTheOverlap() throws {
        let outcome = try place.run(
            "explain", place.print(1, 1), place.print(1, 2), "--steps", place.file("steps"), "-o",
            place.file("pair.svg"))
        #expect(outcome.code == 0)
        let drawn = try files("steps")
        #expect(drawn.first == "01-roots.svg" && drawn.contains("02-pairing-1.svg"))
        #expect(try !text("steps/index.html").contains("<script"), "pictures of two prints have no place in common")
        let overlap = try #require(drawn.first { $0.hasSuffix("-overlap.svg") })
        #expect(try text("steps/" + overlap).contains("class=\"shift\""))
        #expect(try text("pair.svg").contains("<svg"))
    }

    @Test func stepsNeedAPrintsImage() throws {
        #expect(try place.run("extract", place.print(1, 1), "-o", place.file("a.whorl")).code == 0)
        #expect(try place.run("view", place.file("a.whorl"), "--steps", place.file("steps")).code == 64)
        #expect(try place.run("view", place.print(1, 1)).code == 64)
        #expect(try place.run("explain", place.print(1, 1), place.print(1, 2)).code == 64)
    }
}
