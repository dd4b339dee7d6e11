import Testing

import Whorl

@Suite struct RidgeFieldRunsTests {
    @Test func runsOutsideStandForSeveralBlocks() throws {
        let field = RidgeField(columns: 4, rows: 1, orientations: [255, 255, 7, 255])
        #expect(try RidgeField(columns: 4, rows: 1, runs: [181, 7, 180]) == field)
        #expect(try RidgeField(columns: 0, rows: 0, runs: []) == RidgeField(columns: 0, rows: 0, orientations: []))
    }

    @Test func longRunsAreDivided() throws {
        let field = RidgeField(columns: 77, rows: 1, orientations: Array(repeating: 255, count: 77))
        #expect(try RidgeField(columns: 77, rows: 1, runs: [255, 180]) == field)
    }

    @Test(arguments: [(2, 2, 3), (2, 2, 5), (1025, 1, 1025), (1024, 1024, 4), (1024, 257, 4)])
    func runsThatDoNotFillTheFieldAreRefused(columns: Int, rows: Int, count: Int) {
        #expect(throws: WhorlError.self) {
            try RidgeField(columns: columns, rows: rows, runs: Array(repeating: 9, count: count)[...])
        }
    }
}
