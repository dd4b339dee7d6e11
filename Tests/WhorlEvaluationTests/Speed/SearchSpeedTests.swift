import Foundation
import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

/// Ratios that a search must reach on any machine; times are never judged, as machines are shared.
@Suite(.serialized) struct SearchSpeedTests {
    private static let (vectors, dimension, top) = (50_000, 128, 10)
    private static let rounds = 9

    /// A gallery and the same vectors in one array.
    private struct Gallery {
        let index: VectorIndex
        let values: [Float]
        let owners: [BCID]
        let probes: [[Float]]
    }

    private static let gallery: Gallery? = try? make()

    private static func make() throws -> Gallery {
        let source = SyntheticVectors(dimension: dimension, model: .isotropic, seed: 5)
        var builder = VectorIndexBuilder(dimension: dimension)
        var values: [Float] = []
        var owners: [BCID] = []
        let people = try source.visit(vectors) { key, vector throws(WhorlError) in
            try builder.append(key, vector)
            values += vector
            owners.append(key.bcid)
        }
        let probes = (0..<64).map { source.probe(ofPerson: $0 * people / 64) }
        return Gallery(index: builder.index(), values: values, owners: owners, probes: probes)
    }

    /// A loop over all vectors and a list of the best: what a search without this index would be.
    private static func plain(_ gallery: Gallery, _ probe: [Float]) -> [BCID] {
        var best: [(score: Float, bcid: BCID)] = []
        gallery.values.withUnsafeBufferPointer { values in
            probe.withUnsafeBufferPointer { probe in
                for row in 0..<vectors {
                    var score: Float = 0
                    for column in 0..<dimension { score += values[row * dimension + column] * probe[column] }
                    guard best.count < top || score > best[best.count - 1].score else { continue }
                    let bcid = gallery.owners[row]
                    if let place = best.firstIndex(where: { $0.bcid == bcid }) {
                        guard best[place].score < score else { continue }
                        best.remove(at: place)
                    }
                    best.insert((score, bcid), at: best.firstIndex { $0.score < score } ?? best.count)
                    if best.count > top { best.removeLast() }
                }
            }
        }
        return best.map(\.bcid)
    }

    /// The least CPU time of several rounds: other work on the machine only ever adds.
    private static func least(_ work: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<rounds {
            let start = ThreadClock.seconds
            try work()
            best = min(best, ThreadClock.seconds - start)
        }
        return best
    }

    @Test func aSearchIsSeveralTimesAsFastAsAPlainLoop() throws {
        let gallery = try #require(Self.gallery)
        let (snapshot, probe) = (gallery.index.snapshot, gallery.probes[0])
        let options = SearchOptions(top: Self.top)
        #expect(try snapshot.candidates(for: probe, options).map(\.bcid) == Self.plain(gallery, probe))
        let search = try Self.least { _ = try snapshot.candidates(for: probe, options) }
        let loop = Self.least { #expect(Self.plain(gallery, probe).count == Self.top) }
        // A byte instead of four, and vectors of 16 to 64 of them: an eighth of the time in the measured worst case.
        let ratio = InstructionSet.best == .portable ? 1.0 : 4
        #expect(loop / search >= ratio, "\(loop / search) times as fast")
    }

    /// With few vector registers a single search is bound by computing too, and a batch gains little.
    @Test(.enabled(if: [.amx, .avx512].contains(InstructionSet.best)))
    func aBatchIsFasterThanItsProbesOneByOne() throws {
        let gallery = try #require(Self.gallery)
        let snapshot = gallery.index.snapshot
        let options = SearchOptions(top: Self.top)
        let together = try Self.least { _ = try snapshot.candidates(for: gallery.probes, options) }
        let alone = try Self.least {
            for probe in gallery.probes { _ = try snapshot.candidates(for: probe, options) }
        }
        #expect(alone / together >= 1.5, "\(alone / together) times as fast")
    }

    @Test func aVectorTakesItsFloatsItsCodesItsSignsAndLittleMore() throws {
        let gallery = try #require(Self.gallery)
        // Floats, codes, signs; scale and residual; the last group of 16 rows may be filled up.
        let most = Self.dimension * 4 + Self.dimension + Self.dimension / 8 + 8
        #expect(gallery.index.snapshot.byteCount <= most * (Self.vectors + 15))
        let file = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try VectorIndexFile.write(gallery.index.snapshot, to: file)
        // A key of 24 bytes, and less than one for what is there once a block or once.
        #expect(try VectorIndexFile(file).byteCount <= (most + 25) * Self.vectors)
    }
}
