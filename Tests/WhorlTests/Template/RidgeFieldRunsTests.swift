import Testing

import Whorl

@Suite struct RidgeFieldRunsTests {
    @Test func runsOutsideAreShortened() throws {
        let field = RidgeField(columns: 4, rows: 1, orientations: [255, 255, 7, 255])
        #expect(field.runs == [181, 7, 180])
    }

    @Test(arguments: [1, 75, 76, 77, 152, 153, 1000])
    func longRunsAreDivided(count: Int) throws {
        let field = RidgeField(columns: count, rows: 1, orientations: Array(repeating: 255, count: count))
        #expect(field.runs.count == (count + 75) / 76)
        #expect(try RidgeField(columns: count, rows: 1, runs: field.runs[...]) == field)
    }

    @Test func emptyFieldHasNoRuns() throws {
        let field = RidgeField(columns: 0, rows: 0, orientations: [])
        #expect(field.runs.isEmpty)
        #expect(try RidgeField(columns: 0, rows: 0, runs: []) == field)
    }

    @Test(arguments: [(2, 2, 3), (2, 2, 5), (1025, 1, 1025), (1024, 1024, 4), (1024, 257, 4)])
    func runsThatDoNotFillTheFieldAreRefused(columns: Int, rows: Int, count: Int) {
        #expect(throws: WhorlError.self) {
            try RidgeField(columns: columns, rows: rows, runs: Array(repeating: 9, count: count)[...])
        }
    }
}
