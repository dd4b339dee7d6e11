import Glibc
import Testing

import Whorl

@Suite struct FolderContentsTests {
    /// Entries of all lengths, so that some stand at the end of what the system gives at once.
    @Test func namesOfAllLengthsAreListed() throws {
        let folder = try TemporaryFolder()
        let names = (1...255).map { String(repeating: "n", count: $0) }
        for name in names { try folder.write([], to: name) }
        #expect(try FolderContents.names(in: folder.path) == names.sorted())
    }

    @Test func aMissingFolderHasNoNames() throws {
        #expect(try FolderContents.names(in: try TemporaryFolder().at("nothing")).isEmpty)
    }
}
