import Foundation
import Testing
import Whorl

import WhorlEvaluation

struct OutputFolderTests {
    @Test(arguments: ["one", "one/two/three", "slash/", "double//slash"]) func foldersAreMade(path: String) throws {
        let folder = try TemporaryFolder()
        for _ in 1...2 { try OutputFolder.make(folder.path + "/" + path) }
        var isFolder: ObjCBool = false
        #expect(FileManager.default.fileExists(atPath: folder.path + "/" + path, isDirectory: &isFolder))
        #expect(isFolder.boolValue)
    }

    @Test(arguments: ["", "a\0b"]) func impossibleNamesAreErrors(path: String) {
        #expect(throws: WhorlError.unwritableFile(path: path, reason: "No such file or directory")) {
            try OutputFolder.make(path)
        }
    }
}
