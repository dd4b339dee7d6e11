import Testing

import WhorlProtocols
import WhorlService

@Suite struct LatencyPictureTests {
    private static func summary(_ seconds: [Double]) -> String {
        var histogram = LatencyHistogram()
        for one in seconds { histogram.add(one) }
        return LatencyPicture(action: "verify", histogram: histogram).summary
    }

    @Test func fewAreCounted() {
        #expect(Self.summary([0.03]) == "1 up to 50 ms")
        #expect(Self.summary([0.03, 0.04, 0.2, 60]) == "2 up to 50 ms, 1 up to 250 ms, 1 above 10 s")
    }

    @Test func ofManyPartsAreTold() {
        let few = [Double](repeating: 0.03, count: LatencyPicture.fewest - 1)
        #expect(Self.summary(few) == "19 up to 50 ms")
        #expect(Self.summary(few + [0.2]) == "20 so far, half within 50 ms, 99 % within 250 ms")
    }
}
