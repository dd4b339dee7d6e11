import Testing
import WhorlText

@Suite struct PercentCodingTests {
    @Test func everythingButUnreservedCharactersIsEncoded() {
        #expect(PercentCoding.encode("aZ9-._~ /+ä\u{1}") == "aZ9-._~%20%2F%2B%C3%A4%01")
        #expect(PercentCoding.encode("") == "")
    }

    @Test func aPlusIsASpaceInFormsAlone() {
        #expect(PercentCoding.decode("a%2fb+%C3%A4", plus: .itself) == "a/b+ä")
        #expect(PercentCoding.decode("a+b%2Bc%c3%A4", plus: .space) == "a b+cä")
        #expect(PercentCoding.lenientBytes(Array("1+2".utf8)[...], plus: .itself) == Array("1+2".utf8))
        #expect(PercentCoding.lenientBytes(Array("1+2".utf8)[...], plus: .space) == Array("1 2".utf8))
    }

    @Test(arguments: ["%", "%4", "%4g", "%+1", "%-1", "a%"])
    func aBrokenEscapeIsRefusedOrStays(text: String) {
        #expect(PercentCoding.decode(text, plus: .itself) == nil)
        #expect(PercentCoding.strictBytes(text, plus: .itself) == nil)
        #expect(PercentCoding.lenientBytes(Array(text.utf8)[...], plus: .itself) == Array(text.utf8))
    }

    @Test func bytesThatAreNoTextAreRefused() {
        #expect(PercentCoding.decode("%ff", plus: .space) == nil)
        #expect(PercentCoding.strictBytes("%ff", plus: .space) == [0xFF])
    }

    @Test func everyByteComesBack() {
        let text = String(decoding: (0x20...0x7E).map { UInt8($0) }, as: UTF8.self) + "äß€𝄞\u{0}\r\n"
        for plus in [PercentCoding.Plus.itself, .space] {
            #expect(PercentCoding.decode(PercentCoding.encode(text), plus: plus) == text)
        }
    }

    @Test func pairsStandInTheirOrder() {
        let pairs = PercentCoding.pairs(of: "a=1=2&b&=c&&a=%")
        #expect(pairs.map { String($0.name) } == ["a", "b", "", "a"])
        #expect(pairs.map { String($0.value) } == ["1=2", "", "c", "%"])
        #expect(PercentCoding.pairs(of: "").isEmpty)
    }
}
