import Testing

@testable import Whorl

@Suite struct ParallelTests {
    @Test(arguments: [0, 1, 2, 31, 32, 33, 64, 1000, 4099], [-1, 0, 1, 2, 7, 64])
    func resultsStandInTheOrderOfTheirIndexes(count: Int, threads: Int) {
        let results = Parallel.map(count, threads: threads) { "\($0 * 3)" }
        #expect(results == (0..<count).map { "\($0 * 3)" })
    }

    @Test func thereIsAProcessor() {
        #expect(Parallel.processors >= 1)
    }
}
