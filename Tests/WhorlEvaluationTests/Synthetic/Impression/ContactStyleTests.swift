import Testing
import Whorl
import WhorlEvaluation

@Suite struct ContactStyleTests {
    private static let finger = SyntheticFinger(seed: 9)
    private static let usual = finger.impression(2)

    private static func darkness(_ image: GrayImage) -> Double {
        image.pixels.reduce(0) { $0 + Double(UInt8.max - $1) } / Double(image.pixels.count)
    }

    @Test(arguments: ContactStyle.allCases) func stylesAreRepeatable(style: ContactStyle) {
        let image = Self.finger.impression(2, contact: style)
        #expect(image == Self.finger.impression(2, contact: style))
        #expect((image == Self.usual) == (style == .usual))
    }

    @Test func wetPrintsAreDarkerAndDryOnesLighter() {
        let usual = Self.darkness(Self.usual)
        #expect(Self.darkness(Self.finger.impression(2, contact: .wet)) > usual)
        #expect(Self.darkness(Self.finger.impression(2, contact: .dry)) < usual)
    }

    /// What the window shows is the print without a fault.
    @Test func anEdgeCutsThePrintOff() {
        let cut = Self.finger.impression(2, contact: .edge)
        let kept = zip(cut.pixels, Self.usual.pixels).count { $0 == $1 }
        let levels = Set(zip(cut.pixels, Self.usual.pixels).filter { $0 != $1 }.map(\.0))
        #expect(levels.count == 1)
        #expect((cut.pixels.count / 5..<cut.pixels.count).contains(kept))
    }
}
