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
}
