import Foundation
import Synchronization

/// Transactions that many clients make at the same time.
struct ServiceLoad {
    /// What came of them.
    struct Result: Sendable {
        /// Decided as when nothing else was asked.
        var right = 0
        /// Decided otherwise.
        var wrong = 0
        /// Turned away by 503.
        var busy = 0
        /// Everything else, by status; 0 is a broken connection.
        var failed: [Int: Int] = [:]
        /// How long verifications took, in seconds.
        var verifySeconds: [Double] = []
        /// From the first request to the last answer, of all times together.
        var seconds = 0.0

        var perSecond: Double { Double(right) / seconds }

        /// Takes what came of another time in.
        mutating func add(_ other: Result) {
            (right, wrong, busy) = (right + other.right, wrong + other.wrong, busy + other.busy)
            failed.merge(other.failed, uniquingKeysWith: +)
            verifySeconds += other.verifySeconds
            seconds += other.seconds
        }

        mutating func add(_ outcome: ServiceTransaction.Outcome, expected: Bool?, verifySeconds seconds: Double) {
            switch outcome {
            case .decided(let decision):
                if decision == expected { right += 1 } else { wrong += 1 }
                verifySeconds.append(seconds)
            case .busy: busy += 1
            case .failed(let status): failed[status, default: 0] += 1
            }
        }
    }

    let port: UInt16
    /// What clients ask, each from another place of the list on.
    let transactions: [ServiceTransaction]
    /// Clients, each with a connection and a thread that waits.
    let clients: Int

    /// Each client asks again as soon as it is answered.
    func saturate(seconds: Double) -> Result {
        run(seconds: seconds, rate: nil)
    }

    /// Transactions begin at a rate, whatever becomes of those before, as long as a client is free.
    func offer(rate: Double, seconds: Double) -> Result {
        run(seconds: seconds, rate: rate)
    }

    private func run(seconds: Double, rate: Double?) -> Result {
        let result = Mutex(Result())
        let begun = Mutex(0)
        let finished = DispatchGroup()
        let start = ContinuousClock.now
        for client in 0..<clients {
            let (port, transactions) = (port, transactions)
            finished.enter()
            Thread.detachNewThread {
                let connection = LoopbackConnection(port: port)
                var turn = client
                while true {
                    if let rate {
                        let number = begun.withLock { number in
                            defer { number += 1 }
                            return number
                        }
                        let due = Double(number) / rate
                        guard due < seconds else { break }
                        let wait = due - (ContinuousClock.now - start) / .seconds(1)
                        if wait > 0 { Thread.sleep(forTimeInterval: wait) }
                    } else if (ContinuousClock.now - start) / .seconds(1) >= seconds {
                        break
                    }
                    let transaction = transactions[turn % transactions.count]
                    turn += 1
                    let (outcome, verifySeconds) = transaction.run(connection)
                    result.withLock {
                        $0.add(outcome, expected: transaction.expected, verifySeconds: verifySeconds)
                    }
                }
                finished.leave()
            }
        }
        finished.wait()
        let taken = (ContinuousClock.now - start) / .seconds(1)
        return result.withLock { result in
            result.seconds = taken
            return result
        }
    }
}
