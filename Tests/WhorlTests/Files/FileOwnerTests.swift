import Foundation
import Testing

import Whorl

/// What root does in a folder of somebody else stays that one's.
@Suite(.enabled(if: geteuid() == 0, "only root can give files away"))
struct FileOwnerTests {
    private static let (user, group): (uid_t, gid_t) = (12_345, 23_456)
    private let options = StoreOptions(credentials: nil)

    private func expectOwner(_ folder: TemporaryFolder, _ name: String, _ location: SourceLocation = #_sourceLocation)
        throws
    {
        let names = try folder.names(in: name)
        #expect(names.contains("whorl.db") && names.contains("master.key"), sourceLocation: location)
        for file in names {
            var status = stat()
            #expect(lstat(folder.at("\(name)/\(file)"), &status) == 0)
            #expect(status.st_uid == Self.user && status.st_gid == Self.group, "\(file)", sourceLocation: location)
        }
    }

    @Test func everyFileOfADataFolderHasItsOwner() throws {
        var fixture = try DerivedFixture(people: 1)
        let folder = fixture.folder
        try Shell.remove(folder.at("data"))
        try Shell.makeFolder(folder.at("data"))
        chown(folder.at("data"), Self.user, Self.group)
        let store = try fixture.store()
        _ = try store.append(try (1...40).map { try fixture.reference($0) })
        _ = try store.gallery(DerivedFixture.key, after: nil, threads: 2)
        store.finishGalleries()
        #expect(try fixture.files().count == 1)
        try expectOwner(folder, "data")
        try store.rotateKey()
        _ = try store.delete(BCID("a.1.3"))
        try expectOwner(folder, "data")

        try store.backup(to: folder.at("copy"))
        try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: true, options: options)
        try expectOwner(folder, "data")
        try folder.write([1, 2, 3], to: "data/whorl.db")
        chown(folder.at("data/whorl.db"), Self.user, Self.group)
        try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: true, options: options)
        try expectOwner(folder, "data")
        var status = stat()
        #expect(stat(folder.at("copy"), &status) == 0 && status.st_uid == geteuid())
    }

    @Test func aReplacedFileKeepsItsOwner() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "f")
        chown(folder.at("f"), Self.user, Self.group)
        try AtomicFile.write([2], to: folder.at("f"))
        try AtomicFile.write([2], to: folder.at("g"))
        var status = stat()
        #expect(stat(folder.at("f"), &status) == 0 && status.st_uid == Self.user && status.st_gid == Self.group)
        #expect(stat(folder.at("g"), &status) == 0 && status.st_uid == geteuid())
    }
}
