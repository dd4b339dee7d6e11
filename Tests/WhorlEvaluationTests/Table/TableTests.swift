import Foundation
import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

@Suite struct TableTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ text: String) throws -> String { try folder.file(text, "table") }

    private func lines(_ text: String) throws -> [String] {
        var reader = try LineReader(try file(text))
        var lines: [String] = []
        while let range = try reader.next() { lines.append(String(decoding: reader.bytes[range], as: UTF8.self)) }
        #expect(reader.number == lines.count && reader.consumed == text.utf8.count)
        #expect(reader.digest == ContentHash.sha256(Array(text.utf8)))
        return lines
    }

    @Test(arguments: [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\n\nb", ["a", "", "b"]), ("\u{FEFF}a\nb\n", ["a", "b"]),
        ("\n", [""]),
    ])
    func linesEndInEitherWay(text: String, expected: [String]) throws {
        #expect(try lines(text) == expected)
    }

    @Test func linesCrossTheEdgesOfWhatIsReadAtOnce() throws {
        let expected = (0..<90_000).map { "line \($0) " + String(repeating: "x", count: $0 % 37) }
        let text = expected.joined(separator: "\n")
        #expect(text.utf8.count > 2 * LineReader.capacity)
        #expect(try lines(text) == expected)
    }

    @Test func lineThatIsTooLongIsRefusedByItsNumber() throws {
        let path = try file("a\n" + String(repeating: "x", count: LineReader.capacity + 1))
        var reader = try LineReader(path)
        #expect(try reader.next() == 0..<1)
        do {
            _ = try reader.next()
            Issue.record("it was read")
        } catch {
            #expect(error == .damagedTable(path: path, line: 2, reason: "it has more than 1048576 bytes"))
        }
    }

    @Test func missingFilesAndFoldersAreRefused() throws {
        #expect(throws: EvaluationError.engine(.fileNotFound(path: "/none"))) { _ = try LineReader("/none").number }
        #expect(throws: EvaluationError.self) { _ = try LineReader("/").number }
    }

    private func fields(_ text: String, _ separator: FieldSplitter.Separator) -> [String]? {
        let bytes = Array(text.utf8)
        var splitter = FieldSplitter(separator)
        guard splitter.split(bytes.span) else { return nil }
        var texts: [String] = []
        for index in splitter.ranges.indices { texts.append(splitter.text(index, of: bytes.span)) }
        return texts
    }

    @Test(arguments: [
        ("a,b", ["a", "b"]), (" a , b ,", ["a", "b", ""]), ("\"a,b\",\"c\"\"d\"", ["a,b", "c\"d"]), ("", [""]),
        ("\"\" ,x", ["", "x"]), ("a\"b,c", ["a\"b", "c"]),
    ])
    func commasSeparateFields(text: String, expected: [String]) {
        #expect(fields(text, .comma) == expected)
    }

    @Test(arguments: ["\"a", "\"a\"b,c", "x,\"\"\""]) func openQuotesAreRefused(text: String) {
        #expect(fields(text, .comma) == nil)
    }

    @Test func blanksSeparateFields() {
        #expect(fields("  a \t b c", .blank) == ["a", "b", "c"])
        #expect(fields(" ", .blank) == [])
    }

    private func number(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        return NumberField.value(bytes.span)
    }

    @Test func numbersAreTheNearestDoubles() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let digits = Int.random(in: 0...999_999_999_999_999, using: &generator)
            let places = Int.random(in: 0...15, using: &generator)
            var text = String(digits)
            text = String(repeating: "0", count: max(places + 1 - text.count, 0)) + text
            text.insert(".", at: text.index(text.endIndex, offsetBy: -places))
            #expect(number(text) == Double(text) && number("-" + text) == Double("-" + text), "\(text)")
        }
        for text in ["1e-7", "-inf", "12345678901234567890", "0.1", "-0", ".5", "5."] {
            #expect(number(text) == Double(text) ?? Double(text + "0"), "\(text)")
        }
        for text in ["", "-", ".", "1,5", "x", "1 2", "1..2", "--1"] { #expect(number(text) == nil, "\(text)") }
    }

    @Test func namesAreNumberedByFirstAppearance() {
        var table = NameTable()
        let names = (0..<5000).map { "name \($0 * 7919 % 3001)" }
        var plain: [String: Int] = [:]
        for name in names {
            let expected = plain[name] ?? plain.count
            plain[name] = expected
            #expect(table.insert(name) == expected)
        }
        #expect(table.count == plain.count)
        for (name, index) in plain {
            let bytes = Array(name.utf8)
            #expect(table.index(of: bytes.span) == index && table[index] == name)
        }
        let other = Array("other".utf8)
        #expect(table.index(of: other.span) == nil)
    }
}
