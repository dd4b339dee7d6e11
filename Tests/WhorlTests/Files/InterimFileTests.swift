import Glibc
import Testing

import Whorl

@Suite struct InterimFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aLivingMakersFileStays() throws {
        let file = try AtomicFile(folder.at("copy"), for: .elsewhere)
        #expect(!InterimFile.removeLeftover(file.interimPath))
        AtomicFile.removeLeftovers(in: folder.path) { _ in true }
        #expect(try folder.names().count == 1)
        try file.publish(replacing: false)
        #expect(try folder.names() == ["copy"])
    }

    @Test func aDeadMakersFilesGoWithTheNextWriting() throws {
        for name in ["copy.1.partial", "copy.1.partial-wal", "copy.2.partial-shm", ".whorl-3"] {
            try folder.write([1, 2, 3], to: name)
        }
        try folder.write([7], to: "other.1.partial")
        let file = try AtomicFile(folder.at("copy"), for: .elsewhere)
        try file.publish(replacing: false)
        #expect(try folder.names() == [".whorl-3", "copy", "other.1.partial"])
        try AtomicFile.write([1], to: folder.at("f"))
        #expect(try folder.names() == ["copy", "f", "other.1.partial"])
    }

    @Test func whatIsRemovedIsOverwritten() throws {
        try folder.write([UInt8](repeating: 7, count: 3_000_000), to: "copy.1.partial")
        let file = open(folder.at("copy.1.partial"), O_RDONLY)
        defer { close(file) }
        #expect(InterimFile.removeLeftover(folder.at("copy.1.partial")))
        var bytes = [UInt8](repeating: 1, count: 3_000_000)
        #expect(pread(file, &bytes, bytes.count, 0) == bytes.count)
        #expect(bytes.allSatisfy { $0 == 0 })
    }

    /// A process may have been killed between the final name and the removal of the interim one.
    @Test func aFileWithItsFinalNameKeepsItsContent() throws {
        try folder.write([1, 2, 3], to: "copy")
        #expect(link(folder.at("copy"), folder.at("copy.1.partial")) == 0)
        #expect(InterimFile.removeLeftover(folder.at("copy.1.partial")))
        #expect(try folder.names() == ["copy"])
        #expect(try folder.read("copy") == [1, 2, 3])
    }

    /// The maker may give the final name, and end, between another's look at the interim name and its lock.
    @Test(arguments: [false, true])
    func aFileThatGetsItsFinalNameMeanwhileKeepsItsContent(replacing: Bool) throws {
        var file: AtomicFile? = try AtomicFile(folder.at("copy"), for: .elsewhere)
        let path = try #require(file).interimPath
        let seen = open(path, O_RDWR | O_CLOEXEC)
        defer { close(seen) }
        try file?.append([1, 2, 3])
        #expect(!InterimFile.removeLeftover(seen, at: path))
        try file?.publish(replacing: replacing)
        file = nil
        #expect(InterimFile.removeLeftover(seen, at: path))
        #expect(try folder.read("copy") == [1, 2, 3])
    }

    @Test func foldersAndLinksAreLeftAlone() throws {
        try Shell.makeFolder(folder.at("x.1.partial"))
        try folder.write([1], to: "f")
        #expect(symlink("f", folder.at("y.1.partial")) == 0)
        AtomicFile.removeLeftovers(in: folder.path) { _ in true }
        #expect(try folder.read("f") == [1])
        #expect(try folder.names() == ["f", "x.1.partial", "y.1.partial"])
    }
}
