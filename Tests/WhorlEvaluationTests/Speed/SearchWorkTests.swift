import Testing
import Whorl

import WhorlEvaluation

@Suite struct SearchWorkTests {
    @Test func bytesAreThoseOfEachForm() {
        #expect(SearchWork.bytes(.float, vectors: 10, dimension: 512) == 20_480)
        #expect(SearchWork.bytes(.certified, vectors: 10, dimension: 512) == 5200)
        #expect(SearchWork.bytes(.fast, vectors: 10, dimension: 100) == 130)
        #expect(SearchWork.operations(probes: 3, vectors: 10, dimension: 512) == 30_720)
    }
}
