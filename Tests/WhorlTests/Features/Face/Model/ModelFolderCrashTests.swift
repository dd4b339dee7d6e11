import Foundation
import Testing

import Whorl

/// Other processes, ends in the middle, and file systems that take nothing more.
@Suite(.serialized) struct ModelFolderCrashTests {
    private let place: TemporaryFolder
    private let models: ModelFolder
    private let file: String

    init() throws {
        (place, models, file) = try ModelSample.place()
        try ModelSample.manifest().write(to: place.at("net.json"))
    }

    @Test func killedInstallationsLeaveWholeModelsOrNone() throws {
        var source = TemplateSource(seed: 4)
        for _ in 0..<40 {
            let outcome = try CrashChild(["install", models.path, place.at("net.json"), file])
                .killed(afterLines: source.number(in: 0...8), andMicroseconds: source.number(in: 0...3000))
            #expect(outcome.status == nil)
            for manifest in try models.manifests() {
                #expect(try models.open(manifest.name).bytes == ModelSample.bytes)
            }
        }
        // The next one at work takes away what was left unfinished.
        _ = try models.install(ModelSample.manifest(), file: file)
        #expect(try place.names(in: "models") == [".lock", "defaults.json", "net"])
    }

    @Test func twoProcessesInstallAtOnce() throws {
        for _ in 0..<10 {
            let children = try (0..<3).map { _ in try CrashChild(["add", models.path, place.at("net.json"), file]) }
            let answers = children.map { $0.finished().lines }
            #expect(answers.flatMap { $0 }.sorted() == ["added", "updated", "updated"])
            #expect(try models.open("net").bytes == ModelSample.bytes)
            try models.remove("net")
        }
    }

    @Test(.enabled(if: Tmpfs.isAvailable, "only root can mount a small file system"))
    func fullAndReadOnlyFoldersTakeNothingHalf() throws {
        let small = try Tmpfs(kibibytes: 64)
        let models = ModelFolder(path: small.path + "/models")
        let large = [UInt8](repeating: 1, count: 200_000)
        try place.write(large, to: "large.onnx")
        let manifest = ModelSample.manifest("large", bytes: large)
        let error = #expect(throws: WhorlError.self) { try models.install(manifest, file: place.at("large.onnx")) }
        guard case .unwritableFile(_, let reason)? = error, reason.contains("space") else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try models.manifests().isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: models.path) == [".lock"])
        _ = try models.install(ModelSample.manifest(), file: file)
        try small.remount(readOnly: true)
        #expect(try models.open("net").bytes == ModelSample.bytes)
        for change in [
            { try models.remove("net") }, { _ = try models.install(ModelSample.manifest("b"), file: file) },
            { try models.setDefault("net") },
        ] {
            let error = #expect(throws: WhorlError.self) { try change() }
            guard case .unwritableFile? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }
}
