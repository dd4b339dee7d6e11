import Foundation
import Testing
import Whorl

import WhorlEvaluation

struct SyntheticSetTests {
    private let small = SyntheticSet(fingers: 3, impressions: 2, seed: 11)

    @Test func filesDoNotDependOnTheThreads() async throws {
        let (one, two) = (try TemporaryFolder(), try TemporaryFolder())
        try await small.write(to: one.path + "/new/set", threads: 1)
        try await small.write(to: two.path, threads: 3)
        let names = ["001_1.png", "001_2.png", "002_1.png", "002_2.png", "003_1.png", "003_2.png"]
        let written = try FileManager.default.contentsOfDirectory(atPath: one.path + "/new/set")
        #expect(written.sorted() == names)
        for name in names {
            let first = try Data(contentsOf: URL(filePath: one.path + "/new/set/" + name))
            #expect(first == (try Data(contentsOf: URL(filePath: two.path + "/" + name))))
        }
        let image = try ImageDecoder.gray(path: one.path + "/new/set/002_1.png")
        #expect(image == small.finger(2).impression(1))
    }

    @Test func fingersDoNotDependOnTheirNumber() {
        let larger = SyntheticSet(fingers: 50, impressions: 1, seed: 11)
        let otherSeed = SyntheticSet(fingers: 50, impressions: 1, seed: 12)
        #expect(larger.seed(ofFinger: 2) == small.seed(ofFinger: 2))
        #expect(larger.seed(ofFinger: 2) != larger.seed(ofFinger: 3))
        #expect(larger.seed(ofFinger: 2) != otherSeed.seed(ofFinger: 2))
    }

    @Test func namesSortByFinger() {
        #expect(small.name(finger: 7, impression: 12) == "007_12")
        #expect(small.name(finger: 1234, impression: 1) == "1234_1")
    }

    @Test func fileInTheWayIsAnError() async throws {
        let folder = try TemporaryFolder()
        try folder.fill(["taken"])
        let path = folder.path + "/taken"
        await #expect(throws: WhorlError.unwritableFile(path: path, reason: "Not a directory")) {
            try await small.write(to: path, threads: 1)
        }
        await #expect(throws: WhorlError.unwritableFile(path: path, reason: "Not a directory")) {
            try await small.write(to: path + "/below", threads: 1)
        }
    }

    @Test func progressCountsFingers() async throws {
        let folder = try TemporaryFolder()
        let counts = Counts()
        try await small.write(to: folder.path, threads: 2) { counts.add($0) }
        #expect(counts.all.sorted() == [1, 2, 3])
    }
}

/// Numbers gathered from several threads.
private final class Counts: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Int] = []

    var all: [Int] { lock.withLock { values } }

    func add(_ value: Int) {
        lock.withLock { values.append(value) }
    }
}
