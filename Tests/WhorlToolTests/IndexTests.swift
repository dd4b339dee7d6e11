import Foundation
import Testing

/// `whorl index`: build, info, search.
@Suite struct IndexTests {
    private let place: Workplace
    private static let dimension = 16

    init() throws {
        place = try Workplace()
        try place.write(Self.npy(Self.vectors), "v.npy")
        try place.write(Self.npy(Array(Self.vectors[..<2])), "q.npy")
    }

    /// Vector `n` has its weight on entry `n`, and a little on the next.
    private static let vectors: [[Float]] = (0..<6).map { row in
        (0..<dimension).map { $0 == row ? 0.8 : $0 == row + 1 ? 0.6 : 0 }
    }

    private static func raw(_ vectors: [[Float]]) -> [UInt8] {
        vectors.joined().flatMap { value in
            (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
        }
    }

    private static func npy(_ vectors: [[Float]], type: String = "<f4") -> [UInt8] {
        let fields = "{'descr': '\(type)', 'fortran_order': False, 'shape': (\(vectors.count), \(dimension)), }\n"
        return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(fields.utf8.count), 0] + Array(fields.utf8) + raw(vectors)
    }

    private func build(_ arguments: String...) throws -> Tool.Outcome {
        try Tool.run(["index", "build"] + arguments)
    }

    private func candidates(_ outcome: Tool.Outcome) throws -> [[(bcid: String, sample: Int, score: Double)]] {
        let probes = try #require(try outcome.json["probes"] as? [[String: Any]])
        return try probes.map { probe in
            try #require(probe["candidates"] as? [[String: Any]]).map {
                (
                    try #require($0["bcid"] as? String), try #require($0["sample"] as? Int),
                    try #require($0["score"] as? Double)
                )
            }
        }
    }

    @Test func aBuiltIndexFindsItsVectors() throws {
        let index = place.file("i")
        let made = try build(place.file("v.npy"), "-o", index, "--json")
        #expect(made.code == 0)
        #expect(try made.json["vectors"] as? Int == 6 && made.json["dimension"] as? Int == Self.dimension)
        let fast = try #require(try made.json["fast"] as? [String: Any])
        #expect(fast["probes"] as? Int == 1000 && fast["recall"] as? Double == 1)
        for method in ["certified", "float"] {
            let outcome = try place.run(
                "index", "search", index, place.file("q.npy"), "--top", "2", "--method", method, "--json")
            #expect(outcome.code == 0)
            let found = try candidates(outcome)
            #expect(found.map { $0.map(\.bcid) } == [["index.1.1", "index.1.2"], ["index.1.2", "index.1.1"]])
            // 0.8 * 0.8 + 0.6 * 0.6 and 0.6 * 0.8, in single precision.
            #expect(abs(found[0][0].score - 1) < 1e-6 && abs(found[0][1].score - 0.48) < 1e-6)
        }
        let text = try place.run("index", "search", index, place.file("q.npy"), "--top", "1", "--threads", "1")
        #expect(text.output.contains("index.1.1"))
        #expect(text.output.contains("2 probes among 6 vectors, certified"))
    }

    @Test func infoSaysWhatIsThereAndChecks() throws {
        let index = place.file("i")
        let built = try build(place.file("v.npy"), "-o", index)
        #expect(
            built.output == "6 vectors of 16 entries, 6 people: \(index)\n"
                + "fast search: recall 1.0000, measured with 1,000 perturbed vectors\n")
        #expect(built.errors.isEmpty)
        let outcome = try place.run("index", "info", index, "--check", "--json")
        #expect(outcome.code == 0)
        #expect(try outcome.json["people"] as? Int == 6 && outcome.json["isChecked"] as? Bool == true)
        #expect(try place.run("index", "info", index).output.contains("format version  1"))
        let measured = try place.run("index", "info", index, "--recall")
        #expect(measured.output.hasSuffix("fast search     recall 1.0000, measured with 1,000 perturbed vectors\n"))
        var bytes = try place.bytes("i")
        bytes[bytes.count - 1] ^= 4
        try place.write(bytes, "i")
        #expect(try place.run("index", "info", index).code == 0)
        let damaged = try place.run("index", "info", index, "--check", "--json")
        #expect(damaged.code == 65)
        #expect(try damaged.error["code"] == "damagedIndexFile")
    }

    /// Signs say little of vectors with a common mean.
    @Test func aFastSearchThatMissesPeopleIsWarnedOf() throws {
        let floats = (0..<(20_000 * 64)).map { (place: Int) -> Float in 10 + sin(Float(place % 7919) * Float(place)) }
        try place.write(floats.withUnsafeBytes { Array($0) }, "mean.f32")
        let built = try build(place.file("mean.f32"), "--dimension", "64", "--normalize", "-o", place.file("i"))
        #expect(built.code == 0 && built.errors.contains("--method fast misses people"), "\(built.errors)")
        #expect(built.output.contains("fast search: recall 0."))
        let found = try place.run("index", "info", place.file("i"), "--recall", "--json")
        #expect(found.errors.contains("certified misses nobody"))
        let fast = try #require(try found.json["fast"] as? [String: Any])
        #expect(try #require(fast["recall"] as? Double) < 0.999)
    }

    @Test func peopleMayHaveSeveralVectors() throws {
        try place.write(Array("a.1.2\na.1.1\na.1.2\nb.0.7\na.1.1\na.1.3\n".utf8), "ids")
        try place.write(Array("b.0.7\na.1.3\n".utf8), "some")
        let index = place.file("i")
        #expect(try build(place.file("v.npy"), "-o", index, "--bcids", place.file("ids")).code == 0)
        let outcome = try place.run("index", "search", index, place.file("v.npy"), "--top", "1", "--json")
        let best = try candidates(outcome).map { [$0[0].bcid, "\($0[0].sample)"] }
        #expect(
            best == [
                ["a.1.2", "1"], ["a.1.1", "1"], ["a.1.2", "2"], ["b.0.7", "1"], ["a.1.1", "2"], ["a.1.3", "1"],
            ])
        let among = try place.run(
            "index", "search", index, place.file("q.npy"), "--among", place.file("some"), "--json")
        #expect(Set(try candidates(among)[0].map(\.bcid)) == ["b.0.7", "a.1.3"])
    }

    @Test func noCandidateIsANonMatch() throws {
        let index = place.file("i")
        _ = try build(place.file("v.npy"), "-o", index)
        try place.write(Self.npy([(0..<Self.dimension).map { $0 == 9 ? 1 : 0 }]), "other.npy")
        let arguments = ["index", "search", index, place.file("other.npy"), "--json"]
        #expect(try Tool.run(arguments + ["--threshold", "0.5"]).code == 1)
        #expect(try Tool.run(arguments + ["--threshold", "-1"]).code == 0)
    }

    @Test func rawFloatsNeedTheirDimension() throws {
        try place.write(Self.raw(Self.vectors), "v.f32")
        let index = place.file("i")
        let unknown = try build(place.file("v.f32"), "-o", index, "--json")
        #expect(unknown.code == 65)
        #expect(try unknown.error["hint"]?.contains("--dimension") == true)
        #expect(try build(place.file("v.f32"), "-o", index, "--dimension", "16").code == 0)
        try place.write(Self.raw(Array(Self.vectors[..<1])), "q.f32")
        #expect(try place.run("index", "search", index, place.file("q.f32")).code == 0)
    }

    @Test func wrongInputHasItsCode() throws {
        let index = place.file("i")
        _ = try build(place.file("v.npy"), "-o", index)
        try place.write(Self.npy(Self.vectors, type: "<f8"), "double.npy")
        try place.write(Self.npy(Self.vectors.map { $0.map { $0 * 2 } }), "long.npy")
        try place.write(Array(Self.npy(Self.vectors).dropLast(3)), "cut.npy")
        try place.write(Array("a.1.1\n".utf8), "short")
        try place.write(Array("a.1.1\nnobody\n".utf8), "bad")
        let (vectors, other) = (place.file("v.npy"), place.file("other"))
        for (arguments, code, name) in [
            (["build", vectors, "-o", index], 73, "alreadyExists"),
            (["build", place.file("double.npy"), "-o", other], 65, "unsupportedVectorFile"),
            (["build", place.file("long.npy"), "-o", other], 65, "unusableVector"),
            (["build", place.file("cut.npy"), "-o", other], 65, "damagedVectorFile"),
            (["build", place.file("none"), "-o", other], 66, "fileNotFound"),
            (["build", vectors, "-o", other, "--bcids", place.file("short")], 65, "wrongListLength"),
            (["build", vectors, "-o", other, "--bcids", place.file("bad")], 65, "malformedList"),
            (["build", vectors, "-o", other, "--dimension", "32"], 65, "wrongDimension"),
            (["build", vectors, "-o", other, "--dimension", "5"], 64, "usage"),
            (["build", vectors, "-o", place.file("none/i")], 73, "unwritableFile"),
            (["info", vectors], 65, "damagedIndexFile"), (["info", place.file("none")], 66, "fileNotFound"),
            (["search", index, place.file("long.npy")], 65, "unusableVector"),
            (["search", index, vectors, "--top", "0"], 64, "usage"),
            (["search", index, vectors, "--method", "guess"], 64, "usage"),
            (["search", index, vectors, "--threshold", "nan"], 64, "usage"),
        ] {
            let outcome = try Tool.run(["index"] + arguments + ["--json"])
            #expect(outcome.code == Int32(code), "\(arguments): \(outcome.errors)")
            #expect(outcome.output.isEmpty)
            #expect(try outcome.error["code"] == name)
        }
        #expect(!FileManager.default.fileExists(atPath: other))
        #expect(try build(place.file("long.npy"), "-o", index, "--normalize", "--force").code == 0)
    }
}
