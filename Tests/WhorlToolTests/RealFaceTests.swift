import Foundation
import Testing

/// Photos of people through the commands; skipped without models and photos.
@Suite(.enabled(if: RealFaces.areThere, "needs models and datasets/face/orl under WHORL_DATA"))
struct RealFaceTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        let manifests = URL(filePath: #filePath).appending(path: "../../../Datasets/models").standardized.path
        let installed = try place.run(
            "model", "import-dir", RealFaces.root + "/models", "--manifests", manifests, "--json")
        #expect(installed.code == 0, "\(installed.errors)")
        let models = try #require(try installed.json["models"] as? [[String: Any]])
        let defaults = models.filter { $0["isDefault"] as? Bool == true }.map { $0["name"] as? String }
        #expect(defaults == ["mobilefacenet_foamliu", "yunet_n"])
    }

    private func photo(_ person: Int, _ number: Int) -> String {
        "\(RealFaces.root)/datasets/face/orl/s\(person)/\(number).pgm"
    }

    @Test func facesOfOnePersonAreNearerThanThoseOfTwo() throws {
        func score(_ a: String, _ b: String, _ more: String...) throws -> Double {
            let outcome = try Tool.run(
                ["match", "--face", a, b, "--score-only", "--json"] + more,
                environment: ["XDG_DATA_HOME": place.file("data")])
            return try #require(try outcome.json["score"] as? Double, "\(outcome.errors)")
        }
        let mated = try score(photo(1, 1), photo(1, 2))
        let nonMated = try score(photo(1, 1), photo(2, 1))
        #expect(mated > 0.5 && nonMated < 0.4)
        #expect(try score(photo(1, 1), photo(1, 2), "--flip") > 0.5)
        let other = try score(photo(1, 1), photo(1, 2), "--embedder", "dlib_densenet")
        #expect(other < 0)
    }

    @Test func templateIsThatOfThePhoto() throws {
        let template = place.file("a.whorl")
        let extracted = try place.run("extract", "--face", photo(3, 1), "-o", template, "--json")
        #expect(extracted.code == 0)
        let json = try extracted.json
        #expect(json["dimension"] as? Int == 128 && json["faces"] as? Int == 1)
        #expect((json["model"] as? [String: Any])?["name"] as? String == "mobilefacenet_foamliu")
        #expect((json["quality"] as? [String: Any])?["score"] is Int)
        let same = try place.run("match", "--face", template, photo(3, 1), "--score-only", "--json")
        #expect(try abs((same.json["score"] as? Double ?? 0) - 1) < 1e-6)
        #expect(try place.run("enroll", "a.0.1", "--face", template, "--face", photo(3, 2)).code == 0)
        #expect(try place.run("show", "a.0.1").output.contains("mobilefacenet_foamliu"))
    }

    @Test func templateIsTheSameUnderEveryInstructionSet() throws {
        for model in ["mobilefacenet_foamliu", "dlib_densenet"] {
            let templates = try ["portable", "avx2", "avx512", "amx", "neon"].map { set in
                let file = "\(model)-\(set).whorl"
                let outcome = try place.run(
                    "extract", "--face", photo(3, 1), "-o", place.file(file), "--embedder", model,
                    environment: ["WHORL_ISA": set])
                #expect(outcome.code == 0, "\(set): \(outcome.errors)")
                return try place.bytes(file)
            }
            #expect(Set(templates).count == 1, "\(model)")
        }
    }

    @Test func photoIsDrawnAndMeasuredWithoutSayingWhatItIs() throws {
        let drawn = try place.run("view", photo(4, 1), "-o", place.file("face.svg"), "--json")
        #expect(drawn.code == 0, "\(drawn.errors)")
        #expect(try drawn.json["modality"] as? String == "face")
        #expect(String(decoding: try place.bytes("face.svg"), as: UTF8.self).hasPrefix("<svg"))
        let quality = try place.run("quality", photo(4, 1), "--json")
        #expect(quality.code == 0)
        #expect(try quality.json["refusal"] is NSNull)
        let components = try #require(try quality.json["quality"] as? [String: Int])
        #expect(
            Set(components.keys) == [
                "score", "interEyeDistance", "pose", "sharpness", "exposure", "detection",
            ])
        let print = try place.run("quality", place.print(1, 1), "--json")
        #expect(try print.json["modality"] as? String == "finger")
    }

    @Test func printIsNoFace() throws {
        let outcome = try place.run("enroll", "a.0.1", "--face", place.print(1, 1), "--json")
        #expect(outcome.code == 65)
        #expect(try outcome.error["code"] == "noFace")
        #expect(try place.run("show", "a.0.1").code == 66)
    }
}
