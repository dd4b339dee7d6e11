import CSQLite
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

/// Another program that writes to a store.
private final class OtherWriter {
    private var database: OpaquePointer?

    init(_ folder: String) throws {
        try #require(sqlite3_open_v2(StoreFolder(path: folder).database, &database, SQLITE_OPEN_READWRITE, nil) == 0)
        try #require(sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil) == 0)
    }

    func end() {
        sqlite3_exec(database, "ROLLBACK", nil, nil, nil)
        sqlite3_close(database)
    }
}

/// Decisions, their failures and everybody else, while another program writes to the store.
@Suite(.serialized) struct BusyStoreTests {
    private static let people = 50
    /// Seconds for which the other program writes.
    private static let lockTime = 5.0

    /// A service with people, and a token of each with a sample presented.
    private func service(_ sample: (Int) -> String) async throws -> (TestService, tokens: [String]) {
        // All decisions come from one address, which has half of the places.
        let service = try TestService { $0.work.waiting = 2 * Self.people }
        try service.addApp()
        return (service, try await tokens(service, sample))
    }

    private func tokens(_ service: TestService, _ sample: (Int) -> String) async throws -> [String] {
        var tokens: [String] = []
        for person in 1...Self.people {
            if try service.parts.biometrics.enrolled(BCID("bws.1.\(person)")).isEmpty {
                try await service.enroll("bws.1.\(person)", WrittenSample.print(person))
            }
            let token = try await service.get("/extension/token?id=shop&bcid=bws.1.\(person)&task=verify", .basic())
            try #require(token.status == .ok)
            let upload = try await service.post(
                "/extension/upload?trait=finger", .bearer(token.text), WrittenSample.dataURL(sample(person)))
            try #require(upload.status == .ok)
            tokens.append(token.text)
        }
        return tokens
    }

    private struct Seen: Sendable {
        var answers: [Int: TestResponse] = [:]
        /// Seconds that calls took which write nothing.
        var reads: [Double] = []
        var lives: [Double] = []
    }

    /// Asks for all decisions at once, and meanwhile for what writes nothing.
    private func decide(_ service: TestService, _ tokens: [String], seconds: Double) async throws -> Seen {
        let isOver = ContinuousClock.now + .seconds(seconds)
        return try await withThrowingTaskGroup(of: Seen.self) { group in
            for (person, token) in zip(1..., tokens) {
                group.addTask {
                    Seen(answers: [person: try await service.get("/extension/verify", .bearer(token))])
                }
            }
            group.addTask {
                var seen = Seen()
                while ContinuousClock.now < isOver {
                    seen.lives.append(try await Self.time { try await service.get("/livez") })
                    seen.reads.append(
                        try await Self.time {
                            try await service.get("/extension/isenrolled?bcid=bws.1.1", .basic())
                        })
                    try await Task.sleep(for: .milliseconds(5))
                }
                return seen
            }
            return try await group.reduce(into: Seen()) { all, seen in
                all.answers.merge(seen.answers) { $1 }
                all.reads += seen.reads
                all.lives += seen.lives
            }
        }
    }

    private static func time(_ call: () async throws -> TestResponse) async throws -> Double {
        let start = ContinuousClock.now
        try #require(try await call().status == .ok)
        return (ContinuousClock.now - start) / .seconds(1)
    }

    /// What 99 of 100 calls stay below.
    private static func p99(_ seconds: [Double]) -> Double { seconds.sorted()[Int(Double(seconds.count - 1) * 0.99)] }

    @Test func othersGoOnAndEachFailureIsCountedOnce() async throws {
        let (service, first) = try await service { _ in WrittenSample.print(999) }
        let free = try await decide(service, first, seconds: 1)
        #expect(free.answers.values.allSatisfy { $0.status == .ok })
        #expect(try (1...Self.people).allSatisfy { try service.failures("bws.1.\($0)") == 1 })

        let second = try await tokens(service) { _ in WrittenSample.print(999) }
        let other = try OtherWriter(service.folder)
        async let seen = decide(service, second, seconds: Self.lockTime)
        try await Task.sleep(for: .seconds(Self.lockTime))
        other.end()
        let busy = try await seen

        for (person, answer) in busy.answers {
            let count = try service.failures("bws.1.\(person)")
            if answer.status == .ok {
                #expect(try answer.value("Success") == "0" && count == 2)
            } else {
                #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "1" && count == 1)
            }
        }
        #expect(busy.answers.values.contains { $0.status == .serviceUnavailable })
        for (name, quiet, loud) in [("livez", free.lives, busy.lives), ("reads", free.reads, busy.reads)] {
            let (usual, found) = (Self.p99(quiet), Self.p99(loud))
            print("\(name): p99 \(usual * 1e3) ms, \(found * 1e3) ms while the store is busy, of \(loud.count) calls")
            #expect(loud.count > 100)
            // Of less than 20 ms, what other processes leave of the machine decides.
            #expect(found < 0.25 && found < 5 * max(usual, 0.02), "\(name)")
        }
    }

    @Test func aMatchIsToldNoMoreThanANonMatch() async throws {
        let (service, tokens) = try await service { WrittenSample.print($0) }
        let other = try OtherWriter(service.folder)
        let refused = try await service.get("/extension/verify", .bearer(tokens[0]))
        #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "1")
        #expect(try refused.value("Code") == "Busy" && refused.value("Success") == nil)
        other.end()
        #expect(try await service.get("/extension/verify", .bearer(tokens[0])).value("Success") == "1")
    }

    @Test func changesOfWhoRunsItAreToldToComeAgain() async throws {
        let service = try TestService()
        try await service.enroll("bws.1.1", WrittenSample.print(1))
        let token = HTTPFields.bearer(try OperatorToken.read(in: service.folder))
        let other = try OtherWriter(service.folder)
        for (method, path) in [(HTTPRequest.Method.patch, ""), (.post, "/reset"), (.delete, "")] {
            let answer = try await service.call(method, "/operator/classes/bws.1.1" + path, token, #"{"flagged":true}"#)
            #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "1", "\(method)")
        }
        #expect(try await service.get("/operator/classes/bws.1.1", token).status == .ok)
        other.end()
        #expect(try await service.call(.delete, "/operator/classes/bws.1.1", token).status == .noContent)
    }
}
