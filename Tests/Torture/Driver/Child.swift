import Glibc
import TortureFaults
import Whorl

/// A process that does what the driver says, an operation a line, and answers each by lines of which the last one begins
/// with `result=`.
final class Child {
    let folder: String
    let backups: String
    private var kept: Engine?

    init(folder: String, backups: String) {
        self.folder = folder
        self.backups = backups
        torture_die_with_parent()
    }

    /// Galleries get files however small they are.
    var options: StoreOptions {
        var options = StoreOptions(credentials: nil)
        options.leastDerived = 1
        return options
    }

    /// An engine that opens the store now.
    func opened() throws(WhorlError) -> Engine {
        Engine(
            store: try SQLiteStore(path: folder, options: options), faces: [Sample.model: Sample.faceCalibration],
            threads: 2)
    }

    /// The engine that this process keeps, or a new one where the command says so.
    func engine(_ command: Message) throws(WhorlError) -> Engine {
        if command["engine"] == "fresh" { return try opened() }
        if let kept { return kept }
        let engine = try opened()
        kept = engine
        return engine
    }

    func run() {
        while let line = readLine() {
            let command = Message(parsing: line)
            torture_set_clock(Int64(command.number("clock") ?? 0))
            var clock = ContinuousClock.now
            let kind = Fault.Kind(command["fault"])
            torture_arm(kind.code, Int64(command.number("at") ?? 0), command["after"] == "1", folder)
            let answer: Message
            do throws(WhorlError) {
                answer = Message(("result", "ok"), try perform(command))
            } catch {
                answer = Message(("result", error.code), ("text", error.problem))
            }
            let calls = torture_disarm()
            let elapsed = ContinuousClock.now - clock
            clock = .now
            let count = Message(
                ("calls", "\(calls)"), ("fired", torture_has_fired() ? "1" : "0"),
                ("micros", "\(elapsed.components.attoseconds / 1_000_000_000_000)"))
            Output.write("\(count) \(answer)")
        }
    }

    private func perform(_ command: Message) throws(WhorlError) -> Message {
        let people = Person.list(command["people"])
        switch command["op"] {
        case "enroll":
            let engine = try engine(command)
            for person in people { try engine.enroll(person.bcid, Sample.presentation(person.samples)) }
        case "delete":
            let engine = try engine(command)
            for person in people { try engine.delete(person.bcid) }
        case "rotate": try (engine(command).store as? SQLiteStore)?.rotateKey()
        case "backup": try (engine(command).store as? SQLiteStore)?.backup(to: backup(command))
        case "restore":
            try SQLiteStore.restore(from: backup(command), into: folder, force: true, options: options)
        case "check":
            let check = Check(engine: try engine(command), present: people, absent: Person.list(command["absent"]))
            check.run(countingPeople: command["beside"] == nil).forEach(Output.write)
        case "inspect": return try inspect()
        case "call": return try call(command)
        default: throw .insufficientData(reason: "unknown operation \(command["op"] ?? "")")
        }
        return Message()
    }

    private func backup(_ command: Message) -> String { "\(backups)/\(command["file"] ?? "")" }
}
