import Foundation
import Synchronization

/// A client that asks one transaction after the other, and looks at the service's memory meanwhile.
struct AbuseClient {
    /// What it got.
    struct Found: Sendable {
        /// Seconds of the transactions that were decided as without an attack.
        var seconds: [Double] = []
        /// Transactions that were not.
        var wrong = 0
        /// Statuses of refusals; 0 is a broken connection.
        var statuses: Set<Int> = []
        /// The most bytes that the service had.
        var memory = 0

        var answers: Int { seconds.count + wrong }

        /// 99 % took less; nil of none.
        var percentile: Double? {
            seconds.isEmpty ? nil : seconds.sorted()[min(seconds.count - 1, Int(0.99 * Double(seconds.count)))]
        }
    }

    let service: ServiceProcess
    let transactions: [ServiceTransaction]

    /// Seconds between two transactions: one address may make 100 requests a second.
    private static let pause = 0.02

    func run(seconds: Double) -> Found {
        var found = Found()
        let memory = WatchedMemory(service.identifier, seconds: seconds)
        let connection = LoopbackConnection(port: service.port)
        let begin = ContinuousClock.now
        var turn = 0
        while (ContinuousClock.now - begin) / .seconds(1) < seconds {
            let transaction = transactions[turn % transactions.count]
            turn += 1
            let start = ContinuousClock.now
            let outcome = transaction.run(connection).outcome
            let taken = (ContinuousClock.now - start) / .seconds(1)
            switch outcome {
            case .decided(let decision) where decision == transaction.expected: found.seconds.append(taken)
            case .decided: found.wrong += 1
            case .busy:
                found.wrong += 1
                found.statuses.insert(503)
            case .failed(let status):
                found.wrong += 1
                found.statuses.insert(status)
            }
            Thread.sleep(forTimeInterval: Self.pause)
        }
        found.memory = memory.most()
        return found
    }
}

/// The most memory that a process has while it is watched.
private final class WatchedMemory: Sendable {
    private let bytes = Mutex(0)
    private let end = DispatchGroup()

    /// Seconds between two looks.
    private static let interval = 0.02

    /// Begins to watch.
    init(_ identifier: Int32, seconds: Double) {
        end.enter()
        Thread.detachNewThread { [self] in
            let begin = ContinuousClock.now
            while (ContinuousClock.now - begin) / .seconds(1) < seconds {
                let now = ServiceProcess.memory(of: identifier)
                bytes.withLock { $0 = max($0, now) }
                Thread.sleep(forTimeInterval: Self.interval)
            }
            end.leave()
        }
    }

    /// Waits for the end.
    func most() -> Int {
        end.wait()
        return bytes.withLock { $0 }
    }
}
