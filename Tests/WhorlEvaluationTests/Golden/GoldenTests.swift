import Foundation
import Testing

import Whorl

/// Committed synthetic prints (`whorl synth --fingers 20 --impressions 8 --seed 7`) to committed templates and scores.
///
/// Bit-equal where products and sums may be fused (x86-64 with FMA), as there the C library computes angles alike; on
/// other processors within the stated tolerances. A change of extraction or matching is a reviewed change of these
/// files: `WHORL_GOLDEN=write` writes them anew, and `MinutiaExtractor.version` rises with them.
@Suite struct GoldenTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Prints")
    static let names = ["001_1", "001_3", "002_1"]
    static let isWriting = ProcessInfo.processInfo.environment["WHORL_GOLDEN"] == "write"

    /// Whether this is the instruction set that the files were written with.
    static let isSameSet =
        (try? String(contentsOf: URL(filePath: "/proc/cpuinfo"), encoding: .utf8))?.contains(" fma ") ?? false

    /// Part of the minutiae that other instruction sets must find within `distance`, in pixels.
    static let part = 0.95
    static let distance: Float = 1
    /// Relative difference of scores on other instruction sets.
    static let scoreTolerance = 0.05

    static func template(_ name: String) throws -> FingerTemplate {
        let image = try ImageDecoder.gray(path: folder.appending(path: "\(name).png").path)
        return FingerTemplate(try MinutiaExtractor().features(of: image))
    }

    @Test(arguments: names)
    func templateIsTheCommittedOne(name: String) throws {
        let found = try Self.template(name)
        let file = Self.folder.appending(path: "\(name).whorl")
        if Self.isWriting { try Data(TemplateCodec.encode(.finger(found))).write(to: file) }
        guard case .finger(let golden) = try TemplateCodec.decode([UInt8](Data(contentsOf: file))) else {
            Issue.record("no finger template")
            return
        }
        if Self.isSameSet {
            #expect(found == golden)
        } else {
            let near = golden.points.map(\.minutia).count { minutia in
                found.points.map(\.minutia).contains {
                    abs($0.x - minutia.x) <= Self.distance && abs($0.y - minutia.y) <= Self.distance
                }
            }
            #expect(Double(near) >= Self.part * Double(golden.points.count))
        }
    }

    @Test func scoresAreTheCommittedOnes() throws {
        let file = Self.folder.appending(path: "scores.csv")
        let fingers = try Self.names.map { PreparedFinger(try Self.template($0)) }
        var lines = ["probe,reference,score"]
        for (i, probe) in fingers.enumerated() {
            for (j, reference) in fingers.enumerated() where j > i {
                lines.append("\(Self.names[i]),\(Self.names[j]),\(FingerMatcher(probe: probe).score(reference))")
            }
        }
        if Self.isWriting {
            try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        }
        let golden = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        try #require(golden.count == lines.count)
        if Self.isSameSet { #expect(lines == golden) }
        for (line, expected) in zip(lines, golden).dropFirst() {
            let (a, b) = (line.split(separator: ","), expected.split(separator: ","))
            let (score, wanted) = (Double(a[2]) ?? .nan, Double(b[2]) ?? .nan)
            #expect(abs(score - wanted) <= Self.scoreTolerance * max(1, abs(wanted)))
        }
    }

    /// Templates of the first extractor, which stores still hold, are compared with each other as they were.
    @Test func templatesOfVersion1KeepTheirScore() throws {
        let folder = Self.folder.appending(path: "Version1")
        let templates = try Self.names.map { name in
            try TemplateCodec.decode([UInt8](Data(contentsOf: folder.appending(path: "\(name).whorl"))))
        }
        let golden = try String(contentsOf: folder.appending(path: "scores.csv"), encoding: .utf8)
        var lines = ["probe,reference,score"]
        for (i, probe) in templates.enumerated() {
            for (j, reference) in templates.enumerated() where j > i {
                lines.append("\(Self.names[i]),\(Self.names[j]),\(try TemplateMatcher(probe).score(reference))")
            }
        }
        if Self.isSameSet { #expect(lines == golden.split(separator: "\n").map(String.init)) }
        let present = Template.finger(try Self.template(Self.names[0]))
        #expect(throws: WhorlError.extractorMismatch(got: 1, expected: MinutiaExtractor.version)) {
            try TemplateMatcher(present).score(templates[0])
        }
        #expect(Calibration.finger(ofVersion: 1).extractorVersion == 1)
        #expect(Calibration.finger(ofVersion: 2).extractorVersion == MinutiaExtractor.version)
    }
}
