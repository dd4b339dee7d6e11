import Testing
import WhorlCommandLine

@Suite struct ProgressBarTests {
    @Test(arguments: [
        (80, "reading [###############...............] 50 %, 0:10 left"),
        (40, "reading [######.......] 50 %, 0:10 left"),
        (33, "reading [###...] 50 %, 0:10 left"), (25, "reading 50 %, 0:10 left"), (12, "reading 50 "), (1, ""),
        (0, ""),
    ])
    func theBarFitsTheTerminal(columns: Int, line: String) {
        #expect(ProgressBar.line("reading", percent: 50, left: "0:10", columns: columns) == line)
    }

    @Test func noLineFillsTheLastColumn() {
        for columns in 1...120 {
            for percent in 0...100 {
                let line = ProgressBar.line("extracting", percent: percent, left: "1:02:05", columns: columns)
                #expect(line.count < columns)
            }
        }
    }
}
