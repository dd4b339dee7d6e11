import Foundation
import Testing

import Whorl

/// Files of a data folder that are written in place, and links in their places.
@Suite struct FolderFileTests {
    private let folder: TemporaryFolder
    private static let somebody: uid_t = 12_345

    init() throws { folder = try TemporaryFolder() }

    private func code(_ name: String) -> Int32? {
        do throws(SystemFailure) {
            close(try FolderFile.open(folder.at(name), O_RDWR))
            return nil
        } catch {
            return error.code
        }
    }

    private func owner(_ name: String) -> uid_t? {
        var status = stat()
        return lstat(folder.at(name), &status) == 0 ? status.st_uid : nil
    }

    @Test func aFileIsMadeForItsOwnerAlone() throws {
        #expect(code("new") == nil)
        #expect(try folder.mode(of: "new") == 0o600)
        try folder.write([1, 2], to: "there", mode: 0o644)
        #expect(code("there") == nil)
        #expect(try folder.read("there") == [1, 2] && folder.mode(of: "there") == 0o644)
    }

    @Test func linksAndPipesAreRefused() throws {
        try folder.write([1], to: "target")
        symlink(folder.at("target"), folder.at("link"))
        symlink(folder.at("nowhere"), folder.at("dangling"))
        mkfifo(folder.at("pipe"), 0o600)
        mkdir(folder.at("folder"), 0o700)
        #expect(code("link") == ELOOP && code("dangling") == ELOOP)
        #expect(code("pipe") == EINVAL && code("folder") == EISDIR)
        #expect(!FileManager.default.fileExists(atPath: folder.at("nowhere")))
    }

    @Test func anotherNameOfAnOwnFileIsFine() throws {
        try folder.write([1], to: "target")
        link(folder.at("target"), folder.at("name"))
        #expect(code("name") == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func whatRootOpensKeepsItsOwner() throws {
        let outside = try TemporaryFolder()
        try outside.write([1], to: "root")
        chown(folder.path, Self.somebody, Self.somebody)
        try folder.write([1], to: "there")
        #expect(code("new") == nil && owner("new") == Self.somebody)
        #expect(code("there") == nil && owner("there") == 0)
        for name in ["whorl.keys.lock", "whorl.service.lock", "whorl.faces.lock", "whorl.db-wal"] {
            try #require(link(outside.at("root"), folder.at(name)) == 0)
            #expect(code(name) == EMLINK)
        }
        let store = StoreFolder(path: folder.path)
        #expect(throws: WhorlError.self) { try FolderLock.keys(in: store, waiting: 0) }
        #expect(throws: WhorlError.self) { try FolderLock.service(in: folder.path) }
        #expect(throws: SystemFailure.self) { try FolderLock(.reading, in: store) }
        #expect(throws: WhorlError.self) { try store.checkPrivacy() }
        var status = stat()
        #expect(stat(outside.at("root"), &status) == 0 && status.st_uid == 0)
    }
}
