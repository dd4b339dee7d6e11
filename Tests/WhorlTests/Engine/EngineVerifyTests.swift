import Testing

import Whorl

@Suite struct EngineVerifyTests {
    private let probe = EngineFixture.probe

    @Test func bestReferenceDecides() throws {
        let fixture = try EngineFixture()
        try fixture.enroll("a.1.1", (100, .unknown), (450, .unknown), (200, .unknown))
        let result = try fixture.engine.verify(BCID("a.1.1"), probe: probe, fmr: 1e-3)
        #expect(result.decision == .match)
        #expect(result.score == 0.45)
        #expect(result.compared == 3)
        #expect(result.reference.sample == 2)
        #expect(result.fmr == 1e-3)
        #expect(!result.extrapolated)
    }

    /// With `n` references the threshold is that of `fmr / n`, so that the transaction keeps `fmr`.
    @Test(arguments: 1...12)
    func thresholdKeepsTheRateOfTheTransaction(count: Int) throws {
        let fixture = try EngineFixture()
        for _ in 0..<count { try fixture.enroll("a.1.1", (1, .unknown)) }
        let result = try fixture.engine.verify(BCID("a.1.1"), probe: probe, fmr: 1e-2)
        let rate = EngineFixture.calibration.rate(at: result.threshold).fmr
        #expect(abs(rate * Double(count) - 1e-2) < 1e-9)
    }

    @Test func scoreAtTheThresholdIsAMatchAndBelowIsNot() throws {
        for (score, decision) in [(300, Decision.match), (299, .nonMatch)] {
            let fixture = try EngineFixture()
            try fixture.enroll("a.1.1", (score, .unknown))
            let result = try fixture.engine.verify(BCID("a.1.1"), probe: probe, fmr: 1e-3)
            #expect(abs(result.threshold - 0.3) < 1e-12)
            #expect(result.decision == decision)
        }
    }

    @Test func ratesBeyondTheDataAreMarked() throws {
        let fixture = try EngineFixture()
        try fixture.enroll("a.1.1", (1, .unknown))
        #expect(try !fixture.engine.verify(BCID("a.1.1"), probe: probe, fmr: 1e-4).extrapolated)
        #expect(try fixture.engine.verify(BCID("a.1.1"), probe: probe, fmr: 1e-7).extrapolated)
        // Two references halve the rate that the threshold must have.
        try fixture.enroll("a.1.1", (1, .unknown))
        #expect(try fixture.engine.verify(BCID("a.1.1"), probe: probe, fmr: 1.5e-5).extrapolated)
    }

    @Test func answersSayWhatTheRateRestsOn() throws {
        let fixture = try EngineFixture()
        try fixture.enroll("a.1.1", (1, .unknown))
        let basis = try fixture.engine.verify(BCID("a.1.1"), probe: probe, fmr: 1e-4).basis
        #expect(basis == [PromiseBasis(EngineFixture.calibration, of: .finger)])
        #expect(basis[0].populations == 1 && basis[0].comparisons == 1000 && basis[0].subjects == nil)
        #expect(abs(basis[0].supportedFMR / 1e-5 - 1) < 1e-9)
        let told = PromiseBasis(
            Calibration(
                version: 1, extractorVersion: 1, dataSets: ["a", "b"], nonMated: 30, subjects: [4, 5], worstRatio: 1.4,
                knots: EngineFixture.calibration.knots, tailScale: 1), of: .face)
        #expect(told.populations == 2 && told.subjects == 9 && told.worstRatio == 1.4)
    }

    @Test func onlyFingersThatMayBeTheSameAreCompared() throws {
        let fixture = try EngineFixture()
        try fixture.enroll("a.1.1", (100, .rightIndex), (400, .leftIndex), (50, .unknown))
        func compared(_ position: FingerPosition) throws -> Int {
            try fixture.engine.verify(BCID("a.1.1"), probe: probe, position: position, fmr: 1e-3).compared
        }
        #expect(try compared(.unknown) == 3)
        #expect(try compared(.rightIndex) == 2)
        #expect(try compared(.rightThumb) == 1)
        try fixture.enroll("a.1.2", (100, .rightIndex))
        let bcid = try BCID("a.1.2")
        #expect(throws: WhorlError.positionNotEnrolled(bcid, .leftIndex)) {
            try fixture.engine.verify(bcid, probe: probe, position: .leftIndex, fmr: 1e-3)
        }
    }

    @Test func unknownPersonIsAnError() throws {
        let fixture = try EngineFixture()
        try fixture.enroll("a.1.1", (100, .unknown))
        for text in ["a.1.2", "a.2.1", "b.1.1"] {
            let bcid = try BCID(text)
            #expect(throws: WhorlError.unknownBCID(bcid)) { try fixture.engine.verify(bcid, probe: probe, fmr: 1e-3) }
        }
    }

    @Test func otherExtractorVersionsAreNeverCompared() throws {
        let fixture = try EngineFixture()
        try fixture.enroll("a.1.1", (900, .unknown), extractorVersion: 6)
        let bcid = try BCID("a.1.1")
        #expect(throws: WhorlError.extractorMismatch(got: 6, expected: 7)) {
            try fixture.engine.verify(bcid, probe: probe, fmr: 1e-3)
        }
        try fixture.enroll("a.1.1", (100, .unknown))
        let result = try fixture.engine.verify(bcid, probe: probe, fmr: 1e-3)
        #expect(result.score == 0.1 && result.compared == 1 && result.skippedOutdated == 1)
        #expect(throws: WhorlError.extractorMismatch(got: 6, expected: 7)) {
            try fixture.engine.verify(bcid, probe: EngineFixture.template(0, extractorVersion: 6), fmr: 1e-3)
        }
    }

    @Test(arguments: [0, 1, -1, 2, Double.nan, Double.infinity])
    func rateOutsideItsRangeIsRefused(fmr: Double) throws {
        let fixture = try EngineFixture()
        try fixture.enroll("a.1.1", (100, .unknown))
        #expect(throws: WhorlError.self) { try fixture.engine.verify(BCID("a.1.1"), probe: probe, fmr: fmr) }
        #expect(throws: WhorlError.self) {
            try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: fmr)
        }
    }

    @Test func calibrationOfTheFingerFitsTheExtractor() {
        #expect(Calibration.finger.extractorVersion == MinutiaExtractor.version)
    }
}
