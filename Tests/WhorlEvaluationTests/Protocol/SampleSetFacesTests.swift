import Foundation
import Testing
import Whorl

import WhorlEvaluation

@Suite struct SampleSetFacesTests {
    private func folder(_ files: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for file in files {
            let url = URL(filePath: folder.path).appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data([0]).write(to: url)
        }
        return folder
    }

    @Test func foldersAreLabelsAndNumbersThoseOfTheFiles() throws {
        let folder = try folder(["s1/10.pgm", "s1/2.pgm", "s2/1.pgm", "Ann_Lee/Ann_Lee_0004.jpg", "README.txt"])
        let set = try SampleSet(faces: folder.path)
        #expect(set.samples.map(\.name.label) == ["Ann_Lee", "s1", "s1", "s2"])
        #expect(set.samples.map(\.name.impression) == [4, 2, 10, 1])
        #expect(set.samples.map(\.stem) == ["Ann_Lee_0004", "s1/2", "s1/10", "s2/1"])
        #expect(set.labels == 3)
    }

    @Test func deeperFoldersAreFound() throws {
        let folder = try folder(["images/A/A_0001.jpg", "images/B/x.jpg", "images/B/a.jpg"])
        let set = try SampleSet(faces: folder.path)
        #expect(
            set.samples.map(\.name) == [
                SampleName(label: "A", impression: 1), SampleName(label: "B", impression: 1),
                SampleName(label: "B", impression: 2),
            ])
        #expect(set.samples.map(\.stem) == ["A_0001", "B/a", "B/x"])
    }

    @Test func filesOfTheFolderAreLabelledAsPrints() throws {
        let folder = try folder(["anna_1.jpg", "anna_2.jpg", "bert_1.png", "cover.jpg"])
        let set = try SampleSet(faces: folder.path)
        #expect(set.samples.map(\.name.label) == ["anna", "anna", "bert"])
        #expect(set.ignored == ["cover.jpg"])
    }

    @Test func sameNameInTwoPlacesIsRefused() throws {
        let folder = try folder(["a/s1/1.pgm", "b/s1/1.pgm"])
        #expect(throws: EvaluationError.self) { try SampleSet(faces: folder.path) }
        #expect(throws: EvaluationError.self) { try SampleSet(faces: self.folder(["note.txt"]).path) }
    }
}
