import Foundation
import Testing

import Whorl

@Suite struct CalibrationTests {
    private static let good = EngineFixture.calibration

    private func changed(
        knots: [Calibration.Knot] = good.knots, tailScale: Double = good.tailScale
    ) throws -> Calibration {
        // A table that was read is not one that was made.
        var object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Self.good)) as? [String: Any] ?? [:]
        object["knots"] = try JSONSerialization.jsonObject(with: JSONEncoder().encode(knots))
        object["tailScale"] = tailScale
        return try JSONDecoder().decode(Calibration.self, from: JSONSerialization.data(withJSONObject: object))
    }

    @Test func tablesThatAreUsedHaveNoFault() {
        #expect(Self.good.fault == nil && Calibration.finger.fault == nil)
    }

    @Test func tablesThatWouldMisleadHaveAFault() throws {
        let knots = Self.good.knots
        let swapped = [knots[1], knots[0]] + knots.dropFirst(2)
        #expect(try changed(knots: []).fault != nil)
        #expect(try changed(knots: [knots[0]]).fault != nil)
        #expect(try changed(knots: swapped).fault != nil)
        #expect(try changed(knots: knots + [knots[5]]).fault != nil)
        #expect(try changed(knots: [.init(score: -1, fmr: 1.5, upperBound: 2)] + knots).fault != nil)
        #expect(try changed(knots: knots + [.init(score: 9, fmr: 0, upperBound: 0)]).fault != nil)
        #expect(try changed(knots: [.init(score: -9, fmr: 1, upperBound: 0.5)] + knots).fault != nil)
        #expect(try changed(knots: [.init(score: -9, fmr: 1, upperBound: 2)] + knots).fault != nil)
        #expect(try changed(tailScale: 0).fault != nil)
        #expect(try changed(tailScale: -1).fault != nil)
    }

    @Test(arguments: stride(from: -0.2, through: 3, by: 0.037).map { $0 })
    func logarithmIsThatOfTheRate(score: Double) {
        let rate = Self.good.rate(at: score)
        let (logarithm, extrapolated) = Self.good.logRate(at: score)
        #expect(abs(exp(logarithm) - rate.fmr) <= rate.fmr * 1e-12)
        #expect(extrapolated == rate.extrapolated)
    }

    @Test func logarithmGoesOnWhereTheRateVanishes() {
        #expect(Self.good.rate(at: 1000).fmr == 0)
        #expect(Self.good.logRate(at: 1000).logarithm.isFinite)
    }

    /// Interpolated in the logarithm, as rates are, and carried into the tail.
    @Test func boundsLieAboveRates() {
        let calibration = Calibration.finger
        for knot in calibration.knots.dropFirst() {
            #expect(abs(calibration.rate(at: knot.score, .upperBound).fmr / knot.upperBound - 1) < 1e-12)
        }
        for score in stride(from: -19.0, to: 8, by: 0.25) {
            let (rate, bound) = (calibration.rate(at: score), calibration.rate(at: score, .upperBound))
            #expect(bound.fmr >= rate.fmr && bound.extrapolated == rate.extrapolated)
        }
    }
}
