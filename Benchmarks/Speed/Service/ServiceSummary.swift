import BenchmarkSupport
import WhorlEvaluation

/// What was measured of the service.
struct ServiceSummary: Encodable {
    /// What came of twice the load.
    struct Overload: Encodable {
        let decided: Int
        let busy: Int
        let failed: Int
    }

    /// Complete transactions a second: token, upload and verification of a print.
    let perSecond: Double
    /// The driver's part of the processor time that both took.
    let driverShare: Double
    /// The same while long polls are parked.
    let perSecondBesidePolls: Double
    /// How the two compare, over rounds in turn.
    let besidePollsRatio: Spread?
    /// Polls that are parked at a time.
    let polls: Int
    /// Over all rounds.
    let pollsParked: Int
    /// Of them, answered when their sessions ended.
    let pollsAnswered: Int
    /// 99 % of verifications at 80 % of the load were faster.
    let verifyPercentileMilliseconds: Double
    let overload: Overload
    /// Decisions, of all stages, that differ from those while nothing else was asked.
    let wrong: Int
    /// Transactions up to the full load that were neither decided nor turned away.
    let failed: Int

    /// Transactions a second on a core of 100 GFLOP/s.
    func perSecondAt100(speed: Double) -> Double { perSecond * Self.usualSpeed / speed }

    private static let usualSpeed = 100.0

    /// Lines for people.
    ///
    /// - Parameter speed: the core's, in GFLOP/s.
    /// - Returns: a heading and a table.
    func text(speed: Double) -> String {
        let rows = [
            ["transactions/s", NumberText.fixed(perSecond, 1)],
            ["transactions/s at 100 GFLOP/s", NumberText.fixed(perSecondAt100(speed: speed), 1)],
            ["the driver's share of processor time", NumberText.fixed(driverShare * 100, 1) + " %"],
            [
                "transactions/s beside \(polls) parked polls",
                NumberText.fixed(perSecondBesidePolls, 1),
            ],
            [
                "the same as a share, median and quartiles of \(besidePollsRatio?.n ?? 0) rounds",
                besidePollsRatio.map(Self.shares) ?? "-",
            ],
            ["polls answered", "\(pollsAnswered) of \(pollsParked)"],
            ["p99 of verify at 80 % of the load, ms", NumberText.fixed(verifyPercentileMilliseconds, 1)],
            ["at twice the load: decided, 503, others", "\(overload.decided), \(overload.busy), \(overload.failed)"],
            ["wrong decisions, failures up to full load", "\(wrong), \(failed)"],
        ]
        return "whorl serve over loopback, driver on the same processors; token, upload and verify of a print\n"
            + TextTable.text(rows, words: [0])
    }

    private static func shares(_ spread: Spread) -> String {
        let (low, middle, high) = (spread.lowerQuartile, spread.median, spread.upperQuartile)
        return "\(NumberText.fixed(middle, 3)) (\(NumberText.fixed(low, 3)) to \(NumberText.fixed(high, 3)))"
    }
}
