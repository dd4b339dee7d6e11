import Testing
import WhorlNumerics

import Whorl

@Suite struct PackedFingerTests {
    private func prepared(_ packed: PackedFinger) -> PreparedFinger? { prepared(packed.bytes, packed.codes) }

    private func prepared(
        _ bytes: [UInt8], _ codes: MinutiaCodes = MinutiaCodes(.surroundings, [])
    ) -> PreparedFinger? {
        bytes.withUnsafeBytes { PackedFinger.prepared($0, codes) }
    }

    @Test(arguments: UInt64(0)..<12)
    func unpackedPrintHasTheScoresOfTheTemplate(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let finger = RandomPrint.minutiae(35, seed: seed)
        let probe = FingerMatcher(probe: PreparedFinger(RandomPrint.template(finger, turned: 0.3, jitter: 2)))
        for template in [
            RandomPrint.template(finger, jitter: 1, keeping: 0.8, seed: seed), source.finger(),
            source.finger(minutiae: 0...3), source.finger(minutiae: 128...128),
            RandomPrint.template(finger, jitter: 1, seed: seed)
                .described(by: (0..<32).map { MinutiaDescriptor(low: $0 &* seed, high: ~$0) }),
        ] {
            let packed = try #require(prepared(try PackedFinger(template)))
            let whole = PreparedFinger(template)
            #expect(packed.template == template && packed.cylinders == whole.cylinders)
            #expect(try PackedFinger(template).bytes.withUnsafeBytes(PackedFinger.points) == template.points)
            let (one, other) = (probe.comparison(with: packed), probe.comparison(with: whole))
            #expect(one.score == other.score && one.pairs == other.pairs)
            #expect(FingerMatcher(probe: packed).score(whole) == FingerMatcher(probe: whole).score(packed))
        }
    }

    /// 70 bytes of cylinder and 7 of template for each minutia.
    @Test func printOfFortyMinutiaeTakesLessThanFourKilobytes() throws {
        let template = RandomPrint.template(RandomPrint.minutiae(40, seed: 1))
        #expect(try PackedFinger(template).bytes.count < 4000)
    }

    @Test func whatIsNoPackedPrintIsNoPrint() throws {
        var source = TemplateSource(seed: 3)
        let bytes = try PackedFinger(source.finger()).bytes
        // As what is left of a print that was forgotten.
        #expect(prepared([UInt8](repeating: 0, count: bytes.count)) == nil)
        for count in [0, 3, 4, 5, 100, bytes.count - 1] { #expect(prepared(Array(bytes.prefix(count))) == nil) }
        #expect(prepared(bytes + [0]) == nil)
        for count in [0, 3, 4, 12, 17, 30] {
            #expect(bytes.prefix(count).withUnsafeBytes(PackedFinger.points) == nil)
        }
        #expect([UInt8](repeating: 0, count: bytes.count).withUnsafeBytes(PackedFinger.points) == nil)
        #expect(prepared([255, 255, 255, 255] + bytes.dropFirst(4)) == nil)
        for _ in 0..<200 { #expect(prepared(source.bytes(source.number(in: 0...300))) == nil) }
    }
}
