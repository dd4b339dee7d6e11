import Synchronization
import Testing

import WhorlEvaluation

@Suite struct ParallelMapTests {
    @Test(arguments: [0, 1, 2, 7, 100], [[1, 1], [3, 2], [200, 5], [1, 5]])
    func resultsKeepTheirOrder(count: Int, chunkAndThreads: [Int]) async {
        let (chunk, threads) = (chunkAndThreads[0], chunkAndThreads[1])
        let squares = await ParallelMap.results(count: count, chunk: chunk, threads: threads) { range in
            range.map { $0 * $0 }
        }
        #expect(squares == (0..<count).map { $0 * $0 })
    }

    @Test func progressEndsAtTheCount() async {
        let highest = Mutex(0)
        _ = await ParallelMap.results(count: 50, chunk: 4, threads: 2) { done in
            highest.withLock { $0 = max($0, done) }
        } body: {
            Array($0)
        }
        #expect(highest.withLock { $0 } == 50)
    }
}
