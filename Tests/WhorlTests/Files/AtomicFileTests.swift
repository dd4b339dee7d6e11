import Glibc
import Testing

import Whorl

@Suite struct AtomicFileTests {
    private static func error(_ path: String) -> WhorlError? {
        do throws(WhorlError) {
            try AtomicFile.write([1, 2, 3], to: path)
            return nil
        } catch {
            return error
        }
    }

    private static func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test(arguments: [true, false]) func aFileIsWrittenAndNothingElseIsLeft(durable: Bool) throws {
        var noise = Noise(seed: 1)
        let (folder, bytes) = (try TemporaryFolder(), noise.bytes(100_000))
        try AtomicFile.write(bytes, to: folder.at("f"), durable: durable)
        #expect(try folder.read("f") == bytes)
        #expect(try folder.names() == ["f"])
    }

    @Test func anOldFileIsReplaced() throws {
        let folder = try TemporaryFolder()
        try folder.write([9, 9, 9, 9, 9], to: "f")
        try AtomicFile.write([1, 2], to: folder.at("f"))
        #expect(try folder.read("f") == [1, 2])
        try AtomicFile.write([], to: folder.at("f"))
        #expect(try folder.read("f").isEmpty)
        #expect(try folder.names() == ["f"])
    }

    @Test func permissionsAreThoseAskedFor() throws {
        let folder = try TemporaryFolder()
        try AtomicFile.write([1], to: folder.at("f"), permissions: AtomicFile.privatePermissions)
        #expect(Self.mode(folder.at("f")) == 0o600)
    }

    @Test func aSymbolicLinkIsFollowed() throws {
        let folder = try TemporaryFolder()
        try folder.write([9], to: "f")
        #expect(symlink("f", folder.at("link")) == 0)
        try AtomicFile.write([1, 2, 3], to: folder.at("link"))
        #expect(try folder.read("f") == [1, 2, 3])
        #expect(try folder.names() == ["f", "link"])
    }

    @Test func aFullDeviceIsNamed() {
        #expect(Self.error("/dev/full") == .unwritableFile(path: "/dev/full", reason: "No space left on device"))
    }

    @Test func aDeviceIsWrittenTo() throws {
        try AtomicFile.write([1, 2, 3], to: "/dev/null")
    }

    @Test func aFolderIsNotReplaced() throws {
        let folder = try TemporaryFolder()
        try folder.write([9], to: "f")
        #expect(Self.error(folder.at("")) == .unwritableFile(path: folder.at(""), reason: "Is a directory"))
        #expect(try folder.names() == ["f"])
    }

    @Test func missingFoldersAreNamed() throws {
        let folder = try TemporaryFolder()
        let path = folder.at("no/f")
        #expect(Self.error(path) == .unwritableFile(path: path, reason: "No such file or directory"))
        #expect(Self.error("") == .unwritableFile(path: "", reason: "No such file or directory"))
    }

    @Test func aPathThroughAFileIsNamed() {
        #expect(Self.error("/dev/null/f") == .unwritableFile(path: "/dev/null/f", reason: "Not a directory"))
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere")) func aReadOnlyFolderIsNamed() {
        #expect(Self.error("/f") == .unwritableFile(path: "/f", reason: "Permission denied"))
    }

    @Test func aStreamAppearsWhenItIsPublished() throws {
        let folder = try TemporaryFolder()
        let file = try AtomicFile(folder.at("f"), for: .elsewhere)
        for part in [[1, 2], [], [3]] as [[UInt8]] { try file.append(part) }
        #expect(try folder.names().count == 1 && !folder.names().contains("f"))
        try file.publish(replacing: false)
        #expect(try folder.read("f") == [1, 2, 3])
        #expect(Self.mode(folder.at("f")) == 0o600)
    }

    @Test func aFileThatIsNotPublishedIsRemoved() throws {
        let folder = try TemporaryFolder()
        for purpose in [AtomicFile.Purpose.elsewhere, .dataFolder, .ordinary(permissions: 0o666)] {
            try AtomicFile(folder.at("f"), for: purpose).append([1])
            #expect(try folder.names().isEmpty, "\(purpose)")
        }
    }

    @Test func aFileThatIsThereIsOnlyReplacedWhereThatIsAllowed() throws {
        let folder = try TemporaryFolder()
        try folder.write([9], to: "f")
        let file = try AtomicFile(folder.at("f"), for: .elsewhere)
        try file.append([1])
        #expect(throws: WhorlError.alreadyExists(path: folder.at("f"))) { try file.publish(replacing: false) }
        #expect(try folder.read("f") == [9])
        try file.publish(replacing: true)
        #expect(try folder.read("f") == [1])
        #expect(try folder.names() == ["f"])
    }

    @Test func piecesAreWrittenInAnyOrder() throws {
        let folder = try TemporaryFolder()
        try AtomicFile.write(folder.at("f"), replacing: false) { file throws(WhorlError) in
            try file.setSize(6)
            try file.write([4, 5], at: 4)
            try file.write([1], at: 1)
        }
        #expect(try folder.read("f") == [0, 1, 0, 0, 4, 5])
        #expect(throws: WhorlError.alreadyExists(path: folder.at("f"))) {
            try AtomicFile.write(folder.at("f"), replacing: false) { _ in }
        }
        #expect(throws: WhorlError.noFace) {
            try AtomicFile.write(folder.at("f"), replacing: true) { (_) throws(WhorlError) in throw .noFace }
        }
        #expect(try folder.read("f") == [0, 1, 0, 0, 4, 5])
        #expect(try folder.names() == ["f"])
    }
}
