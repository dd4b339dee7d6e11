import Foundation
import Testing

/// What `whorl inspect` says of the files that whorl makes.
@Suite struct InspectionTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func templatesAreDescribed() throws {
        let template = place.file("1.whorl")
        let extracted = try place.run("extract", place.print(1, 1), "-o", template, "--json").json
        let inspected = try place.run("inspect", template, "--json").json
        #expect(inspected["format"] as? String == "whorl-template")
        #expect(inspected["modality"] as? String == "finger")
        for key in ["minutiae", "width", "height", "extractorVersion", "bytes"] {
            #expect(inspected[key] as? Int == extracted[key] as? Int && inspected[key] != nil, "\(key)")
        }
        #expect(try place.run("inspect", template).output.contains("whorl template, format"))
        try place.write(Array(try place.bytes("1.whorl").dropLast()), "cut.whorl")
        #expect(try place.run("inspect", place.file("cut.whorl")).code == 65)
    }

    @Test func indexFilesAreDescribed() throws {
        let vectors = (0..<2).flatMap { row in (0..<16).map { $0 == row ? Float(1) : 0 } }
        try place.write(vectors.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }, "vectors.f32")
        let index = place.file("two.wvi")
        let built = try place.run("index", "build", place.file("vectors.f32"), "--dimension", "16", "-o", index)
        #expect(built.code == 0, "\(built.errors)")
        let inspected = try place.run("inspect", index, "--json")
        #expect(try inspected.json["vectors"] as? Int == 2)
        #expect(try inspected.output == place.run("index", "info", index, "--json").output)
    }
}
