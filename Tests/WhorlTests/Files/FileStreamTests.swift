import Glibc
import Testing

import Whorl

@Suite struct FileStreamTests {
    private static let parts: [[UInt8]] = [[1, 2], [], [3]]

    @Test(arguments: [true, false]) func aFileAppearsWhenItIsFinished(durably: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write([9], to: "f")
        #expect(symlink("f", folder.at("link")) == 0)
        let stream = try FileStream(folder.at("link"))
        for part in Self.parts { try stream.append(part) }
        #expect(try folder.read("f") == [9])
        try stream.finish(durably: durably)
        #expect(try folder.read("f") == [1, 2, 3])
        #expect(try folder.names() == ["f", "link"])
    }

    @Test func whatIsNotFinishedIsRemoved() throws {
        let folder = try TemporaryFolder()
        try FileStream(folder.at("f")).append([1])
        #expect(try folder.names().isEmpty)
    }

    @Test func aPipeIsWrittenToDirectly() throws {
        let folder = try TemporaryFolder()
        let path = folder.at("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let stream = try FileStream(path)
        for part in Self.parts { try stream.append(part) }
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(reader, &bytes, bytes.count) == 3)
        #expect(bytes.prefix(3) == [1, 2, 3])
        try stream.finish()
        #expect(try folder.names() == ["pipe"])
    }

    @Test func aFullDeviceIsNamed() throws {
        let stream = try FileStream("/dev/full")
        let error = WhorlError.unwritableFile(path: "/dev/full", reason: "No space left on device")
        #expect(throws: error) { try stream.append([1]) }
    }

    @Test(arguments: ["/dev/null/f", "", "/"]) func whatCannotBeWrittenIsRefused(path: String) {
        #expect {
            try FileStream(path)
        } throws: { error in
            guard case WhorlError.unwritableFile(path: path, reason: _) = error else { return false }
            return true
        }
    }
}
