import Testing

import Whorl

@Suite struct RowSumTests {
    private static let ones = [UInt8](repeating: 0xFF, count: RowSum.byteCount)

    private func drawn(_ source: inout TemplateSource) -> RowSum { RowSum(source.bytes(RowSum.byteCount)) }

    @Test func bytesComeBack() {
        let bytes = (0..<RowSum.byteCount).map { UInt8($0 * 7) }
        #expect(RowSum(bytes).bytes == bytes)
        #expect(RowSum().bytes == [UInt8](repeating: 0, count: RowSum.byteCount))
    }

    /// 2^256 - 1 and 1 make 0, through the carries of all words, and back.
    @Test func theSumCarriesThroughAllWords() {
        var sum = RowSum(Self.ones)
        let one = RowSum([1] + [UInt8](repeating: 0, count: RowSum.byteCount - 1))
        sum += one
        #expect(sum == RowSum())
        sum -= one
        #expect(sum == RowSum(Self.ones))
    }

    /// Against addition byte by byte.
    @Test func itAgreesWithItsPlainTwin() {
        var source = TemplateSource(seed: 5)
        for _ in 0..<500 {
            let (left, right) = (drawn(&source), drawn(&source))
            var carry = 0
            let plain = zip(left.bytes, right.bytes).map { pair -> UInt8 in
                let total = Int(pair.0) + Int(pair.1) + carry
                carry = total >> 8
                return UInt8(truncatingIfNeeded: total)
            }
            var sum = left
            sum += right
            #expect(sum.bytes == plain)
            sum -= left
            #expect(sum == right)
        }
    }

    @Test func orderDoesNotMatter() {
        var source = TemplateSource(seed: 6)
        let rows = (0..<20).map { _ in drawn(&source) }
        let sum = { (rows: [RowSum]) in rows.reduce(into: RowSum()) { $0 += $1 } }
        #expect(sum(rows) == sum(rows.reversed()))
        #expect(sum(rows) != sum(Array(rows.dropLast())))
    }
}
