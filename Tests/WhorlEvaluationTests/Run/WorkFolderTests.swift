import Foundation
import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

@Suite struct WorkFolderTests {
    private func digest(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    private func template(_ entries: [Float]) -> Template {
        .face(
            FaceTemplate(
                model: ModelIdentity(name: "net", file: []), metric: .l2, embedding: entries, quality: 7))
    }

    private let faces: [[Float]] = (0..<5).map { row in (0..<64).map { Float($0 * row) / 8 - .ulpOfOne } }

    private func filled(_ path: String) throws -> WorkFolder {
        let folder = try WorkFolder(path)
        for (index, face) in faces.enumerated() { try folder.keep(template(face), digest(UInt8(index)), "a") }
        return folder
    }

    @Test func whatIsKeptIsReadAgain() throws {
        let temporary = try TemporaryFolder()
        let folder = try filled(temporary.path + "/below")
        for (index, face) in faces.enumerated() {
            #expect(folder.template(digest(UInt8(index)), "a") == template(face))
        }
        #expect(folder.template(digest(9), "a") == nil && folder.template(digest(1), "b") == nil)
        for name in try FileManager.default.contentsOfDirectory(atPath: temporary.path + "/below") {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(temporary.path)/below/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test(arguments: UInt64(0)..<50) func damagedTemplatesCountAsMissing(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let temporary = try TemporaryFolder()
        let folder = try filled(temporary.path)
        for name in try FileManager.default.contentsOfDirectory(atPath: temporary.path) {
            let url = URL(filePath: temporary.path).appending(path: name)
            var bytes = try Data(contentsOf: url)
            if Bool.random(using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
            } else {
                bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))
            }
            try bytes.write(to: url)
        }
        for index in faces.indices { #expect(folder.template(digest(UInt8(index)), "a") == nil) }
    }

    @Test func folderThatCannotBeMadeIsAnError() {
        #expect(throws: EvaluationError.self) { try WorkFolder("/dev/null/cache") }
    }
}
