import BenchmarkSupport
import Foundation
import WhorlEvaluation

/// Measures `whorl serve` over loopback, from outside.
struct ServiceStages {
    let binary: URL

    /// Seconds of each stage.
    private static let seconds = 10.0
    /// Seconds of full load by itself, and as many beside parked polls.
    private static let fullLoadSeconds = 30.0
    /// Clients that ask without a pause: enough that the pool always has work.
    private static let clients = 8
    /// Clients that wait for their turn at a rate: more than the service lets wait.
    private static let patientClients = 120
    private static let polls = 200
    private static let load = 0.8
    private static let overload = 2.0
    /// Every so many transactions is of somebody else.
    private static let nonMatedShare = 8
    private static let percentile = 0.99

    /// The command beside this one; nil where it is not built.
    static func found() -> ServiceStages? {
        let path =
            ProcessInfo.processInfo.environment["WHORL"]
            ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "whorl").path
        return FileManager.default.isExecutableFile(atPath: path)
            ? ServiceStages(binary: URL(fileURLWithPath: path)) : nil
    }

    func summary() throws -> ServiceSummary {
        let service = try ServiceProcess(binary: binary)
        defer { service.end() }
        let transactions = try decided(service)
        let (busy, patient) = (
            load(service, transactions, Self.clients), load(service, transactions, Self.patientClients)
        )
        let full = try FullLoad(busy, service, seconds: Self.fullLoadSeconds, polls: Self.polls)
        let steady = patient.offer(rate: full.alone.perSecond * Self.load, seconds: Self.seconds)
        let flood = patient.offer(rate: full.alone.perSecond * Self.overload, seconds: Self.seconds)
        return ServiceSummary(
            perSecond: full.alone.perSecond,
            driverShare: full.seconds.driver / (full.seconds.driver + full.seconds.service),
            perSecondBesidePolls: full.beside.perSecond, besidePollsRatio: Spread(full.ratios),
            polls: Self.polls, pollsParked: full.polls.parked, pollsAnswered: full.polls.answered,
            verifyPercentileMilliseconds: Self.percentile(steady.verifySeconds) * 1000,
            overload: ServiceSummary.Overload(
                decided: flood.right, busy: flood.busy, failed: flood.failed.values.reduce(0, +)),
            wrong: [full.alone, full.beside, steady, flood].reduce(0) { $0 + $1.wrong },
            failed: [full.alone, full.beside, steady].reduce(0) { $0 + $1.failed.values.reduce(0, +) })
    }

    private func load(
        _ service: ServiceProcess, _ transactions: [ServiceTransaction], _ clients: Int
    ) -> ServiceLoad {
        ServiceLoad(port: service.port, transactions: transactions, clients: clients)
    }

    /// The transactions with their decisions while nothing else is asked.
    private func decided(_ service: ServiceProcess) throws -> [ServiceTransaction] {
        var presented = service.mated
        for index in stride(from: 0, to: presented.count, by: Self.nonMatedShare) {
            presented.insert(service.nonMated[index], at: index)
        }
        let connection = LoopbackConnection(port: service.port)
        return try presented.map { person in
            var transaction = ServiceTransaction(
                bcid: person.bcid, sample: person.sample, authorization: service.authorization)
            let outcome = transaction.run(connection).outcome
            guard case .decided(let decision) = outcome else {
                throw ServiceProcess.Unusable(description: "a transaction came to \(outcome)")
            }
            transaction.expected = decision
            return transaction
        }
    }

    private static func percentile(_ values: [Double]) -> Double {
        guard !values.isEmpty else { return .nan }
        return values.sorted()[min(values.count - 1, Int(percentile * Double(values.count)))]
    }
}
