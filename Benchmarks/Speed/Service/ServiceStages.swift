import Foundation
import Glibc
import WhorlEvaluation

/// Measures `whorl serve` over loopback, from outside.
struct ServiceStages {
    let binary: URL

    /// Seconds of each stage.
    private static let seconds = 10.0
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
        _ = busy.saturate(seconds: Self.seconds / 5)
        let (cpu, own) = (service.processorSeconds, Self.ownProcessorSeconds)
        let alone = busy.saturate(seconds: Self.seconds)
        let (serviceSeconds, driverSeconds) = (service.processorSeconds - cpu, Self.ownProcessorSeconds - own)
        let parked = try ParkedPolls(Self.polls, port: service.port, authorization: service.authorization)
        let beside = busy.saturate(seconds: Self.seconds)
        let polls = parked.answered()
        let steady = patient.offer(rate: alone.perSecond * Self.load, seconds: Self.seconds)
        let flood = patient.offer(rate: alone.perSecond * Self.overload, seconds: Self.seconds)
        return ServiceSummary(
            perSecond: alone.perSecond, driverShare: driverSeconds / (driverSeconds + serviceSeconds),
            perSecondBesidePolls: beside.perSecond, polls: Self.polls, pollsAnswered: polls,
            verifyPercentileMilliseconds: Self.percentile(steady.verifySeconds) * 1000,
            overload: ServiceSummary.Overload(
                decided: flood.right, busy: flood.busy, failed: flood.failed.values.reduce(0, +)),
            wrong: [alone, beside, steady, flood].reduce(0) { $0 + $1.wrong },
            failed: [alone, beside, steady].reduce(0) { $0 + $1.failed.values.reduce(0, +) })
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

    private static var ownProcessorSeconds: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
    }
}
