import Foundation
import Testing

/// Extract, match, view, explain.
@Suite struct PictureTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try place.bytes(name), as: UTF8.self)
    }

    @Test func extractionIsTheSameEveryTime() throws {
        let one = try place.run("extract", place.print(1, 1), "-o", place.file("a.whorl"), "--json")
        #expect(one.code == 0)
        #expect(try one.json["minutiae"] as? Int ?? 0 >= 12)
        #expect(try one.json["bytes"] as? Int == place.bytes("a.whorl").count)
        #expect(try (one.json["quality"] as? [String: Any])?["score"] is Int)
        #expect(
            try place.run("extract", "-", "-o", place.file("b.whorl"), input: place.bytes("prints/1_1.pgm")).code == 0)
        #expect(try place.bytes("a.whorl") == place.bytes("b.whorl"))
    }

    @Test func imagesAndTemplatesMatchAlike() throws {
        #expect(try place.run("extract", place.print(1, 2), "-o", place.file("b.whorl")).code == 0)
        let images = try place.run("match", place.print(1, 1), place.print(1, 2), "--json")
        let mixed = try place.run("match", place.print(1, 1), place.file("b.whorl"), "--json")
        #expect(images.code == 0 && mixed.code == 0)
        #expect(try images.json["score"] as? Double == mixed.json["score"] as? Double)
        #expect(
            Set(try images.json.keys)
                == ["basis", "decision", "score", "threshold", "fmr", "extrapolated", "milliseconds"])
        #expect(try place.run("match", place.print(1, 1), place.print(2, 1)).code == 1)
    }

    @Test func viewHoldsThePrintAndItsMinutiae() throws {
        let plain = try place.run("view", place.print(1, 1), "-o", place.file("v.svg"), "--json")
        #expect(plain.code == 0)
        let minutiae = try #require(try plain.json["minutiae"] as? Int)
        let svg = try text("v.svg")
        #expect(svg.contains("data:image/png;base64,iVBORw0KGgo"))
        // Each minutia and each of the legend's two kinds has a tick.
        #expect(svg.components(separatedBy: "<line").count - 1 == minutiae + 2)
        #expect(!svg.contains("class=\"flow\""))
        #expect(try place.run("view", place.print(1, 1), "-o", place.file("f.svg"), "--flow").code == 0)
        #expect(try text("f.svg").contains("class=\"flow\""))
    }

    @Test func namesOfPNGFilesGivePNG() throws {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        #expect(try place.run("view", place.print(1, 1), "-o", place.file("v.png"), "--flow").code == 0)
        #expect(try place.bytes("v.png").starts(with: signature))
        let explained = ["explain", place.print(1, 1), place.print(1, 2), "-o", place.file("e.PNG")]
        let outcome = try place.run(explained)
        #expect(outcome.code == 0)
        #expect(try place.bytes("e.PNG").starts(with: signature))
        // The words that the picture lacks.
        #expect(outcome.output.contains("number of joined minutiae") && outcome.output.contains("non-mated"))
        #expect(outcome.output.contains("for one finger: "))
    }

    @Test func explanationJoinsMinutiaeAndAddsUp() throws {
        let outcome = try place.run(
            "explain", place.print(1, 1), place.print(1, 2), "-o", place.file("e.svg"), "--json")
        #expect(outcome.code == 0)
        let pairs = try #require(try outcome.json["pairs"] as? Int)
        #expect(pairs > 0)
        #expect(try text("e.svg").components(separatedBy: "class=\"join ").count - 1 == pairs)
        let parts = try #require(try outcome.json["parts"] as? [[String: Any]])
        let sum = parts.compactMap { $0["contribution"] as? Double }.reduce(0, +)
        // Scores are sums of Float.
        #expect(abs(sum - (try #require(try outcome.json["score"] as? Double))) < 1e-3)
        let other = try place.run("explain", place.print(1, 1), place.print(2, 1), "-o", place.file("n.svg"))
        #expect(other.code == 1)
        #expect(try text("n.svg").hasPrefix("<svg"))
    }
}
