import BenchmarkSupport
import Foundation
import Synchronization
import WhorlEvaluation

/// Measures what a client at 127.0.0.1 gets of `whorl serve` while somebody at 127.0.0.2 abuses it.
struct AbuseStages {
    let binary: URL

    /// People of the store.
    private static let people = 1_000
    /// Seconds without an attack, and beside each.
    private static let (quietSeconds, attackSeconds) = (20.0, 15.0)
    /// Seconds between the beginning of an attack and of what is measured, and after its end.
    private static let pause = 1.0
    /// Answers count as right up to so many times the quiet p99.
    private static let patience = 3.0

    /// The command beside this one; nil where it is not built.
    static func found() -> AbuseStages? { ServiceStages.found().map { AbuseStages(binary: $0.binary) } }

    func summary() throws -> AbuseSummary {
        let models = DevelopmentData.root + "/models"
        let hasModels = FileManager.default.fileExists(atPath: models)
        let service = try ServiceProcess(
            binary: binary,
            ServiceProcess.Form(
                people: Self.people, models: hasModels ? models : nil,
                // Everything else as it is usually; the client's own failures lock nobody.
                settings: "work: {threads: 2}\nlockout: {failures: 1000000, limit: 1000000}"))
        defer { service.end() }
        let target = try AbuseTarget(service)
        let client = AbuseClient(service: service, transactions: try decided(service))
        _ = client.run(seconds: Self.pause)
        let quiet = client.run(seconds: Self.quietSeconds)
        guard let limit = quiet.percentile, quiet.wrong == 0 else {
            throw ServiceProcess.Unusable(description: "the service is not right without an attack")
        }
        let rows = AbuseAttack.allCases.map { attack in
            let run = AbuseRun(attack, target)
            Thread.sleep(forTimeInterval: Self.pause)
            let found = client.run(seconds: Self.attackSeconds)
            let statuses = run.end()
            Thread.sleep(forTimeInterval: Self.pause)
            return AbuseSummary.Row(
                attack: attack.name, found, statuses: statuses, quiet: limit, patience: Self.patience,
                isRunning: service.isRunning)
        }
        return AbuseSummary(hasFaces: hasModels, quiet: quiet.answers, rows: rows)
    }

    /// Transactions of each person with their decisions while nothing else is asked.
    private func decided(_ service: ServiceProcess) throws -> [ServiceTransaction] {
        let connection = LoopbackConnection(port: service.port)
        return try (service.mated + service.nonMated).map { person in
            var transaction = ServiceTransaction(
                bcid: person.bcid, sample: person.sample, authorization: service.authorization)
            guard case .decided(let decision) = transaction.run(connection).outcome else {
                throw ServiceProcess.Unusable(description: "a transaction came to no decision")
            }
            transaction.expected = decision
            // As often as one address may ask.
            usleep(50_000)
            return transaction
        }
    }
}
