import Testing
import Whorl

import WhorlEvaluation

@Suite struct SampleSetTests {
    @Test func listsImagesInOrderAndNamesTheRest() throws {
        let folder = try TemporaryFolder()
        try folder.fill(["b_2.png", "b_10.PNG", "a_1.tif", "readme.txt", "b_1.jpg", "cover.png", "a_1.txt"])
        let set = try SampleSet(folder: folder.path)
        #expect(set.samples.map(\.stem) == ["a_1", "b_1", "b_2", "b_10"])
        #expect(set.ignored == ["cover.png"])
        #expect(set.labels == 2)
        #expect(set.name == folder.path.split(separator: "/").last.map(String.init))
    }

    @Test func trailingSlashKeepsTheName() throws {
        let folder = try TemporaryFolder()
        try folder.fill(["a_1.tif"])
        #expect(try SampleSet(folder: folder.path + "/").name == SampleSet(folder: folder.path).name)
    }

    @Test func missingFolderIsNotFound() {
        #expect(throws: EvaluationError.engine(.fileNotFound(path: "/nowhere/at/all"))) {
            try SampleSet(folder: "/nowhere/at/all")
        }
    }

    @Test func fileIsNoFolder() throws {
        let folder = try TemporaryFolder()
        try folder.fill(["a_1.tif"])
        let path = folder.path + "/a_1.tif"
        let error = #expect(throws: EvaluationError.self) { try SampleSet(folder: path) }
        guard case .engine(.unreadableFile(path, _)) = error else {
            Issue.record("not unreadable: \(String(describing: error))")
            return
        }
    }

    @Test func emptyFolderIsInsufficient() throws {
        let folder = try TemporaryFolder()
        #expect(throws: EvaluationError.noLabelledImage(folder: folder.path)) { try SampleSet(folder: folder.path) }
    }

    @Test func oneImpressionInTwoFilesIsInsufficient() throws {
        let folder = try TemporaryFolder()
        try folder.fill(["a_1.tif", "a_1.png"])
        let repeated = EvaluationError.repeatedImpression(
            label: "a", impression: 1, first: folder.path + "/a_1.png", second: folder.path + "/a_1.tif")
        #expect(throws: repeated) { try SampleSet(folder: folder.path) }
    }
}
