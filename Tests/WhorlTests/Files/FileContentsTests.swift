import Glibc
import Testing
import Whorl

@Suite struct FileContentsTests {
    private static func error(_ path: String, limit: Int = 1000) -> WhorlError? {
        do throws(WhorlError) {
            _ = try FileContents.read(path, limit: limit)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [0, 1, 1000]) func wholeFilesAreRead(count: Int) throws {
        var noise = Noise(seed: count)
        let (folder, bytes) = (try TemporaryFolder(), noise.bytes(count))
        try folder.write(bytes, to: "f")
        #expect(try FileContents.read(folder.at("f"), limit: 1000) == bytes)
    }

    @Test func aFileLongerThanSeveralPiecesIsRead() throws {
        var noise = Noise(seed: 4)
        let (folder, bytes) = (try TemporaryFolder(), noise.bytes(3_000_000))
        try folder.write(bytes, to: "f")
        #expect(try FileContents.read(folder.at("f"), limit: bytes.count) == bytes)
    }

    @Test func aFileAboveTheLimitIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write([1, 2, 3, 4], to: "f")
        #expect(Self.error(folder.at("f"), limit: 3) == .inputTooLarge(bytes: 4, limit: 3))
    }

    @Test func aMissingFileIsNamed() throws {
        let path = try TemporaryFolder().at("nothing")
        #expect(Self.error(path) == .fileNotFound(path: path))
        #expect(Self.error("") == .fileNotFound(path: ""))
    }

    @Test func aNameIsNotCutAtAZero() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "f")
        #expect(Self.error(folder.at("f\0.png")) == .fileNotFound(path: folder.at("f\0.png")))
    }

    @Test func aFolderIsRefused() {
        #expect(Self.error("/") == .unreadableFile(path: "/", reason: "Is a directory"))
    }

    @Test func aPathThroughAFileIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "f")
        let path = folder.at("f/g")
        #expect(Self.error(path) == .unreadableFile(path: path, reason: "Not a directory"))
    }

    @Test func devicesAndPipesAreRefusedWithoutWaiting() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.at("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/zero", "/dev/null"] {
            #expect(Self.error(path) == .unreadableFile(path: path, reason: "Not a regular file"))
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything")) func aForbiddenFileIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "f")
        chmod(folder.at("f"), 0)
        #expect(Self.error(folder.at("f")) == .unreadableFile(path: folder.at("f"), reason: "Permission denied"))
    }
}
