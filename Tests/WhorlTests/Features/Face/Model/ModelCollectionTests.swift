import Foundation
import Testing

import Whorl

@Suite struct ModelCollectionTests {
    private let place: TemporaryFolder

    init() throws {
        place = try TemporaryFolder()
        for name in ["files", "files/deep", "files/deep/er", "manifests"] { try Shell.makeFolder(place.at(name)) }
    }

    private func collection() throws -> ModelCollection {
        try ModelCollection(files: place.at("files"), manifests: place.at("manifests"))
    }

    private func state(_ manifest: ModelManifest) throws {
        try manifest.write(to: place.at("manifests/\(manifest.name).json"))
    }

    @Test func filesAreFoundByNameAndHash() throws {
        try state(ModelSample.manifest("b", file: "b.onnx"))
        try state(ModelSample.manifest("a", file: "a.onnx"))
        try state(ModelSample.manifest("c", file: "c.onnx"))
        try place.write(ModelSample.bytes, to: "files/deep/er/b.onnx")
        // Another file of the same name stands before the right one.
        try place.write([1], to: "files/a.onnx")
        try place.write(ModelSample.bytes, to: "files/deep/a.onnx")
        let entries = try collection().entries
        #expect(entries.map(\.manifest.name) == ["a", "b", "c"])
        #expect(entries.map(\.file) == [place.at("files/deep/a.onnx"), place.at("files/deep/er/b.onnx"), nil])
    }

    @Test func modelsThatAreToBeDefaultsComeFirst() throws {
        for name in ["a", "b", "c"] { try state(ModelSample.manifest(name, file: "\(name).onnx")) }
        try ModelDefaults(embedder: "b").write(folder: place.at("manifests"))
        #expect(try collection().entries.map(\.manifest.name) == ["b", "a", "c"])
    }

    @Test func fileWithAnotherHashIsNamed() throws {
        try state(ModelSample.manifest())
        try place.write([1], to: "files/deep/net.onnx")
        let error = #expect(throws: WhorlError.self) { try collection() }
        guard case .modelHashMismatch(let path, _, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == place.at("files/deep/net.onnx"))
    }

    @Test func missingFoldersAreNamed() throws {
        #expect(throws: WhorlError.self) { try collection() }
        try state(ModelSample.manifest())
        #expect(throws: WhorlError.fileNotFound(path: place.at("nowhere"))) {
            try ModelCollection(files: place.at("nowhere"), manifests: place.at("manifests"))
        }
    }

    @Test func circleOfLinksIsNotFollowed() throws {
        try state(ModelSample.manifest())
        try FileManager.default.createSymbolicLink(
            atPath: place.at("files/deep/loop"), withDestinationPath: place.at("files"))
        try place.write(ModelSample.bytes, to: "files/net.onnx")
        #expect(try collection().entries.map(\.file) == [place.at("files/net.onnx")])
    }
}
