import Foundation
import Testing

import WhorlProtocols

@Suite struct AbandonedExportsTests {
    @Test func archivesBesideTheLogGoAndItsFilesStay() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let random = "Aq3_-x9ZkLmN0pQrStUvWx"
        var kept = [
            "audit.log", "audit.log.1", "audit.log." + String(repeating: "1", count: 22), "audit.log." + random + "a",
            "audit.log.Aq3.-x9ZkLmN0pQrStUvWx", "other." + random,
        ]
        for name in kept + ["audit.log." + random] {
            try Data("WHAR\u{1}".utf8).write(to: folder.appending(path: name))
        }
        // A copy of the log, by a name that is as long, and a symbolic link to an archive.
        kept += ["audit.log.20261126-151600-backup", "audit.log.before-restore-261126a"]
        try Data("{\"number\":1}\n".utf8).write(to: folder.appending(path: kept[kept.count - 2]))
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: kept[kept.count - 1]), withDestinationURL: folder.appending(path: "audit.log.1"))
        AbandonedExports.remove(from: folder.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == kept.sorted())
    }
}
