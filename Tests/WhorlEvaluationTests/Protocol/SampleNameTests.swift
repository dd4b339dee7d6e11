import Testing

import WhorlEvaluation

@Suite struct SampleNameTests {
    @Test(arguments: [
        ("101_1.tif", "101", 1), ("012_3_4.png", "012_3", 4), ("a.b_10.jpeg", "a.b", 10), ("x_007", "x", 7),
    ])
    func labelIsBeforeTheLastUnderscore(file: String, label: String, impression: Int) throws {
        let name = try #require(SampleName(fileName: file))
        #expect(name.label == label)
        #expect(name.impression == impression)
    }

    @Test(arguments: [
        "101.tif", "_1.tif", "101_.tif", "101_a.tif", "101_-1.tif", "101_+1.tif", "", ".tif", "a_1 .png",
        "a_\u{0661}.png",
    ])
    func otherNamesAreNone(file: String) {
        #expect(SampleName(fileName: file) == nil)
    }
}
