import Testing

import Whorl

@Suite struct LumaTests {
    @Test func grayStaysAsItIs() {
        for level in UInt8.min...UInt8.max { #expect(Luma.gray(level, level, level) == level) }
    }

    @Test func primariesHaveTheirWeights() {
        #expect(Luma.gray(255, 0, 0) == 76)
        #expect(Luma.gray(0, 255, 0) == 150)
        #expect(Luma.gray(0, 0, 255) == 29)
    }

    @Test func wholeNumbersAgreeWithFloatingPoint() {
        var noise = Noise(seed: 601)
        for _ in 0..<2000 {
            let c = noise.bytes(4)
            #expect(Luma.gray(c[0], c[1], c[2]) == plainLuma(c[0], c[1], c[2]))
            #expect(Luma.overWhite(c[0], alpha: c[3]) == plainOverWhite(c[0], c[3]))
        }
    }

    @Test func opaqueIsItselfAndClearIsWhite() {
        for level in UInt8.min...UInt8.max {
            #expect(Luma.overWhite(level, alpha: 255) == level)
            #expect(Luma.overWhite(level, alpha: 0) == 255)
        }
    }
}
