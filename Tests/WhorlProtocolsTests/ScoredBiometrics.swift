import Foundation
import ProtocolTestSupport
import Synchronization

import Whorl
import WhorlProtocols

/// A door to an engine over a store of its own, with scores and a time that a test chooses.
///
/// A print is a finger and a score: with references of its finger it has its score, with others 0.
final class ScoredBiometrics: Sendable {
    let biometrics: Biometrics
    private let path: String

    /// Reads `[finger, hundredths of score]` as a print and `[number]` as a face; no byte and 0 are a blank image, and more than
    /// two bytes are none that is known.
    private static func read(_ bytes: [UInt8], _ modality: Modality) throws(WhorlError) -> CapturedSample {
        guard let first = bytes.first, first > 0 else { throw .blankImage }
        guard bytes.count <= 2 else { throw .emptyInput }
        if modality == .face { return face(Int(first), x: Double(bytes.count == 2 ? bytes[1] : 0)) }
        return print(Int(first), bytes.count == 2 ? 10 * Int(bytes[1]) : 900)
    }

    init(_ policy: DecisionPolicy = usual, modalities: [Modality] = [.finger]) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)").path
        let store = try SQLiteStore(path: path, options: StoreOptions(credentials: nil))
        let records = Records(store)
        time = clock.timepiece
        biometrics = Biometrics(
            engine: ScoredEngine.make(store),
            reader: SampleReader(modalities: modalities, embedder: ScoredEngine.model) {
                (bytes, modality, _) throws(WhorlError) in
                try Self.read(bytes, modality)
            }, records: records,
            audit: try AuditLog(folder: path, records: records, time: time), policy: policy,
            pool: WorkPool(width: 2, depth: 64), time: time, warn: { [warned] in warned.add($0) })
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The usual limits of failures, without one for the network that all tests call from.
    static let usual = DecisionPolicy(
        fmr: 1e-3, throttle: ThrottlePolicy(misses: TokenBuckets.Rate(burst: 1e6, perSecond: 1)))

    private final class Warned: Sendable {
        private let alarms = Mutex<[Alarm]>([])
        var all: [Alarm] { alarms.withLock { $0 } }
        func add(_ alarm: Alarm) { alarms.withLock { $0.append(alarm) } }
    }

    private let warned = Warned()
    private let clock = TestClock(1_000)

    /// The alarms that were raised.
    var alarms: [Alarm] { warned.all }
    let time: Timepiece

    /// Sets the clock forward, or back by a number below 0; no time passes.
    func setClock(by seconds: Double) { clock.now += seconds }

    /// Lets seconds pass.
    func wait(_ seconds: Double) { clock.wait(seconds) }

    /// A print of a finger, of so many thousandths of score.
    static func print(_ finger: Int, _ thousandths: Int = 900) -> CapturedSample {
        ScoredEngine.print(finger, thousandths)
    }

    /// A face that is equal to those of its number, and has nothing in common with others.
    static func face(_ number: Int, x: Double = 0) -> CapturedSample { ScoredEngine.face(number, x: x) }

    /// The audited actions, oldest first.
    var actions: [String] { get throws { try biometrics.audit.tail(1_000).map(\.action) } }

    /// Enrolls samples of a person.
    func enroll(_ bcid: String, _ samples: CapturedSample...) async throws {
        try await biometrics.enroll(BCID(bcid), samples, by: "test")
    }
}
