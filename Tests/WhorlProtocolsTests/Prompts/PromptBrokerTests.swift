import FoundationEssentials
import Testing
import Whorl
import WhorlProtocols

@Suite struct PromptBrokerTests {
    private static func broker(in folder: String, life: Double = 30) throws -> PromptBroker {
        let store = try SQLiteStore(path: folder)
        let records = Records(store)
        let biometrics = Biometrics(
            engine: Engine(store: store, threads: 1), reader: SampleReader(faces: nil), records: records,
            audit: try AuditLog(folder: folder, records: records), policy: DecisionPolicy(),
            pool: WorkPool(width: 1, depth: 8))
        return PromptBroker(
            biometrics, sensors: [Sensor(name: "fp0", kind: .finger), Sensor(name: "face0", kind: .face)], life: life)
    }

    private static func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "broker-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    private static func request(_ kinds: Set<Modality>, by asker: String = "one") throws -> PromptRequest {
        PromptRequest(
            owner: try BCID("bws.1.1"), asker: PromptAsker(id: asker, name: "as\u{202E}ker"), purpose: "test",
            message: "a\u{202E}b\n", kinds: kinds, tries: 3)
    }

    @Test func anotherAskerNeitherReplacesNorEndsAPrompt() async throws {
        try await Self.withFolder { folder in
            let broker = try Self.broker(in: folder)
            let first = await broker.open(try Self.request([.finger]))
            for kinds in [[.finger], [.finger, .face]] as [Set<Modality>] {
                let other = await broker.open(try Self.request(kinds, by: "two"))
                #expect(other.state == .canceled(.system))
                #expect(await broker.outcome(of: other.id)?.state == .canceled(.system))
            }
            #expect(await broker.pending.map(\.id) == [first.id])
            #expect(first.request.asker.name == "as ker")
            await broker.cancel(first.id, by: .user)
            #expect(await broker.open(try Self.request([.finger], by: "two")).isPending)
        }
    }

    @Test func aNewerPromptTakesTheSensorOver() async throws {
        try await Self.withFolder { folder in
            let broker = try Self.broker(in: folder)
            let first = await broker.open(try Self.request([.finger]))
            let other = await broker.open(try Self.request([.face]))
            let second = await broker.open(try Self.request([.finger]))
            #expect(await broker.outcome(of: first.id)?.state == .canceled(.system))
            #expect(await broker.pending.map(\.id) == [other.id, second.id])
            #expect(first.request.message == "a b ")
        }
    }

    @Test func whoStopsWaitingEndsThePrompt() async throws {
        try await Self.withFolder { folder in
            let broker = try Self.broker(in: folder)
            let prompt = await broker.open(try Self.request([.finger]))
            let waiting = Task { await broker.outcome(of: prompt.id) }
            waiting.cancel()
            #expect(await waiting.value?.state == .canceled(.app))
            #expect(await broker.pending.isEmpty)
        }
    }

    @Test func timeAndTheEndOfTheServiceEndPrompts() async throws {
        try await Self.withFolder { folder in
            let broker = try Self.broker(in: folder, life: 0.05)
            let prompt = await broker.open(try Self.request([.finger]))
            #expect(await broker.outcome(of: prompt.id)?.state == .timeout)
            await broker.close()
            #expect(await broker.open(try Self.request([.finger])).state == .canceled(.system))
        }
    }

    @Test func fallbackNeedsAFailureAndUnknownImagesEndThePrompt() async throws {
        try await Self.withFolder { folder in
            let broker = try Self.broker(in: folder)
            let prompt = await broker.open(try Self.request([.finger]))
            #expect(await broker.fallBack(prompt.id) == false)
            #expect(await broker.present([1, 2, 3], to: "fp1") == .noSensor)
            #expect(await broker.present([1, 2, 3], to: "face0") == .unasked)
            #expect(await broker.present([1, 2, 3], to: "fp0") == .failed)
            #expect(await broker.outcome(of: prompt.id)?.state == .failed)
        }
    }
}
