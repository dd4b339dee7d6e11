import Foundation
import Glibc
import Synchronization

/// An attack that goes on until it is ended.
///
/// Its threads have the lowest priority: they stand for another machine, and share processors with the service here.
final class AbuseRun: Sendable {
    private let attack: AbuseAttack
    private let target: AbuseTarget
    private let isOver = Atomic(false)
    private let statuses = Mutex<Set<Int>>([])
    private let threads = DispatchGroup()

    private static let lowestPriority: Int32 = 19

    /// Begins it.
    init(_ attack: AbuseAttack, _ target: AbuseTarget) {
        (self.attack, self.target) = (attack, target)
        for _ in 0..<attack.threads {
            threads.enter()
            Thread.detachNewThread { [self] in
                // Linux has a priority for each thread.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.lowestPriority)
                work()
                threads.leave()
            }
        }
    }

    /// Ends it.
    ///
    /// - Returns: the statuses of its answers.
    func end() -> Set<Int> {
        isOver.store(true, ordering: .relaxed)
        threads.wait()
        return statuses.withLock { $0 }
    }

    private var goesOn: Bool { !isOver.load(ordering: .relaxed) }

    private func work() {
        let connections = (0..<attack.connections).map { _ in
            LoopbackConnection(port: target.port, from: AbuseTarget.source)
        }
        var turn = 0
        while goesOn, turn < attack.turns {
            turn += 1
            for connection in connections where goesOn { step(connection) }
            var left = attack.interval
            while left > 0, goesOn {
                Thread.sleep(forTimeInterval: 0.05)
                left -= 0.05
            }
        }
        for connection in connections { connection.close() }
    }

    /// What is done with one connection at a turn; a connection that the service closes is opened anew.
    private func step(_ connection: LoopbackConnection) {
        switch attack {
        case .halfOpen: begin(connection, target.half, [])
        case .polls: begin(connection, target.poll.head, target.poll.body)
        case .bodies: ask(connection, target.body.head, target.body.body)
        case .secrets:
            ask(connection, ServiceTransaction.head("GET", "/extension/token?id=\(AbuseTarget.name)", target.wrong))
        case .phones: ask(connection, target.phone)
        case .pictures:
            let token = ask(
                connection,
                ServiceTransaction.head(
                    "GET", "/extension/token?id=\(AbuseTarget.name)&bcid=bws.1.1&task=verify&traits=face,finger",
                    target.app))
            guard let token, token.status == 200 else { return }
            let bearer = "Bearer " + String(decoding: token.body, as: UTF8.self)
            ask(
                connection,
                ServiceTransaction.head(
                    "POST", "/extension/upload?trait=face", bearer, length: target.picture.count), target.picture)
        }
    }

    /// Sends something whose answer is not waited for, where nothing was sent or the service ended the connection.
    private func begin(_ connection: LoopbackConnection, _ head: [UInt8], _ body: [UInt8]) {
        guard connection.isEnded else { return }
        connection.close()
        try? connection.send(head, body)
    }

    @discardableResult
    private func ask(
        _ connection: LoopbackConnection, _ head: [UInt8], _ body: [UInt8] = []
    ) -> LoopbackConnection.Answer? {
        let answer = try? connection.exchange(head, body)
        if let answer {
            statuses.withLock { _ = $0.insert(answer.status) }
        } else {
            // A service that closes connections is not asked without a pause.
            Thread.sleep(forTimeInterval: 0.01)
        }
        return answer
    }
}
