import Foundation
import Testing

import Whorl
import WhorlEvaluation

@Suite struct SyntheticFacesTests {
    private func folder() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("whorl-\(UUID().uuidString)").path
    }

    @Test func equalSeedsGiveEqualFaces() {
        let sets = [7, 7, 8].map { SyntheticFaces(templates: 50, dimension: 32, seed: $0) }
        #expect(sets[0].template(1, ofPerson: 3) == sets[1].template(1, ofPerson: 3))
        #expect(sets[0].template(1, ofPerson: 3) != sets[2].template(1, ofPerson: 3))
        #expect(sets[0].template(1, ofPerson: 3) != sets[0].template(2, ofPerson: 3))
        #expect(sets[0].template(ofStranger: 1) != sets[0].template(0, ofPerson: 1))
    }

    @Test func peopleHaveOneToFiveSamples() {
        let set = SyntheticFaces(templates: 3000, dimension: 16, seed: 1)
        let counts = (1...1000).map(set.samples(ofPerson:))
        for count in 1...SyntheticFaces.mostSamples {
            // Expected 200 each; four standard deviations are 51.
            #expect(abs(counts.count { $0 == count } - 200) < 60)
        }
        #expect((1...set.people).reduce(0) { $0 + set.samples(ofPerson: $1) } >= 3000)
    }

    /// Mated pairs score near 1 / (1 + noise), non-mated ones near 0 with a standard deviation of 1 / sqrt(dimension).
    @Test func scoresAreThoseOfAnEmbedder() throws {
        let set = SyntheticFaces(templates: 10, dimension: 512, seed: 3)
        var (mated, other, square) = (0.0, 0.0, 0.0)
        let pairs = 300
        for person in 1...pairs {
            let probe = TemplateMatcher(.face(set.template(0, ofPerson: person)))
            mated += try probe.score(.face(set.template(1, ofPerson: person)))
            let score = try probe.score(.face(set.template(1, ofPerson: person + pairs)))
            other += score
            square += score * score
        }
        // Four standard deviations of the means of 300 pairs: single scores vary by about 0.03 and 0.044.
        #expect(abs(mated / Double(pairs) - 1 / (1 + Double(SyntheticFaces.noise))) < 0.01)
        #expect(abs(other / Double(pairs)) < 0.011)
        #expect(abs((square / Double(pairs)).squareRoot() * 512.0.squareRoot() - 1) < 0.2)
    }

    @Test func exportIsImportedAndProbesFindTheirPeople() async throws {
        let path = folder()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let set = SyntheticFaces(templates: 500, dimension: 64, seed: 5)
        let summary = try await set.write(to: path, storage: "s", partition: 2, probes: 10, threads: 2)
        #expect(summary.references == 500 && summary.people == set.people)
        let store = try SQLiteStore(path: path + "/data", options: StoreOptions(credentials: nil))
        #expect(try store.importArchive(from: path + "/faces.whorl", passphrase: nil).added == 500)
        let probes = try FileManager.default.contentsOfDirectory(atPath: path + "/probes")
        #expect(probes.count == 20)
        for name in probes {
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: "\(path)/probes/\(name)")))
            guard case .face(let face) = try TemplateCodec.decode(bytes) else {
                Issue.record("\(name) is no template of a face")
                continue
            }
            #expect(face.model == set.model)
            let key = GalleryKey(storage: "s", partition: 2, content: .faces(face.comparability))
            let vectors = try #require(try store.gallery(key, after: nil, threads: 1).vectors)
            let best = try #require(
                try vectors.candidates(for: face.embedding, SearchOptions(top: 1)).first)
            // Mated scores are near 0.67; 500 non-mated ones of 64 entries stay below 0.125 times 4.
            #expect((best.score > 0.5) == name.hasPrefix("mated"))
            if name.hasPrefix("mated") { #expect(name == "mated_\(best.bcid.classID).template") }
        }
        await #expect(throws: WhorlError.alreadyExists(path: path + "/faces.whorl")) {
            _ = try await set.write(to: path, storage: "s", partition: 2, probes: 0, threads: 1)
        }
    }
}
