import Foundation
import Testing

import WhorlProtocols

@Suite struct AbandonedExportsTests {
    @Test func archivesBesideTheLogGoAndItsFilesStay() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let random = "Aq3_-x9ZkLmN0pQrStUvWx"
        let kept = [
            "audit.log", "audit.log.1", "audit.log." + String(repeating: "1", count: 22), "audit.log." + random + "a",
            "audit.log.Aq3.-x9ZkLmN0pQrStUvWx", "other." + random,
        ]
        for name in kept + ["audit.log." + random] {
            try Data("x".utf8).write(to: folder.appending(path: name))
        }
        AbandonedExports.remove(from: folder.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == kept.sorted())
    }
}
