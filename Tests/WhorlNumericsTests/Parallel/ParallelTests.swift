import Synchronization
import Testing

import WhorlNumerics

@Suite struct ParallelTests {
    @Test(arguments: [0, 1, 2, 31, 32, 33, 64, 1000, 4099], [-1, 0, 1, 2, 7, 64])
    func resultsStandInTheOrderOfTheirIndexes(count: Int, threads: Int) {
        let results = Parallel.map(count, threads: threads) { "\($0 * 3)" }
        #expect(results == (0..<count).map { "\($0 * 3)" })
    }

    @Test(arguments: [0, 1, 2, 100], [1, 2, 5])
    func progressCountsEveryCall(count: Int, threads: Int) {
        let told = Mutex<[Int]>([])
        let squares = Parallel.map(count, threads: threads, progress: { done in told.withLock { $0.append(done) } }) {
            $0 * $0
        }
        #expect(squares == (0..<count).map { $0 * $0 })
        #expect(told.withLock { $0.sorted() } == Array(0..<count).map { $0 + 1 })
    }

    private struct Failure: Error, Equatable {
        let index: Int
    }

    @Test(arguments: [1, 2, 7], [1, 32])
    func theErrorIsThatOfTheLowestIndex(threads: Int, block: Int) throws {
        let calls = Atomic<Int>(0)
        #expect(throws: Failure(index: 41)) {
            try Parallel.map(500, threads: threads, block: block) { index throws(Failure) in
                calls.add(1, ordering: .relaxed)
                if [41, 77, 499].contains(index) { throw Failure(index: index) }
                return index
            }
        }
        #expect(calls.load(ordering: .relaxed) == 500)
        let whole = try Parallel.map(500, threads: threads, block: block) { index throws(Failure) in index + 1 }
        #expect(whole == Array(1...500))
    }

    @Test(arguments: [1, 3])
    func progressCountsCallsThatFailToo(threads: Int) {
        let told = Mutex(0)
        #expect(throws: Failure(index: 3)) {
            try Parallel.map(9, threads: threads, progress: { done in told.withLock { $0 = max($0, done) } }) {
                index throws(Failure) in
                if index >= 3 { throw Failure(index: index) }
            }
        }
        #expect(told.withLock { $0 } == 9)
    }

    @Test(arguments: [0, 1, 5, 1000], [1, 2, 9])
    func everyIndexIsClaimedOnce(count: Int, threads: Int) {
        let states = Parallel.each(count, threads: threads, block: 3) { claims in
            var claimed: [Int] = []
            while let range = claims.next() { claimed += range }
            return claimed
        }
        #expect(!states.isEmpty && states.count <= max(1, threads))
        #expect(states.joined().sorted() == Array(0..<count))
        #expect(states.allSatisfy { $0 == $0.sorted() })
    }

    @Test func piecesWithinPiecesAreDone() {
        let sums = Parallel.map(50, threads: 3, block: 1) { outer in
            Parallel.map(100, threads: 3) { $0 * outer }.reduce(0, +)
        }
        #expect(sums == (0..<50).map { $0 * 4950 })
    }
}
