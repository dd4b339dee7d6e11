import Whorl

/// Does some tasks at once, and then looks whether the store and its engines are as they must be.
final class Step {
    let stage: Stage
    private let tasks: [Task]
    private(set) var results: [Result] = []
    /// Whether all processes were ended after the tasks.
    private(set) var hasEndedAll = false
    /// Decisions of the service.
    private(set) var decisions = 0
    private var violations: [String] = []

    init(_ stage: Stage, _ tasks: [Task]) {
        self.stage = stage
        self.tasks = tasks
    }

    /// What is wrong; empty where all is well.
    func run(_ planner: inout Planner) -> [String] {
        let calls = stage.service != nil && planner.draw(percent: 40)
        if calls, let service = stage.service { stage.team.caller.send(service.call) }
        act()
        if calls { judgeCall(mustDecide: false) }
        planner.learn(results)
        judgeResults()
        // What a commit left in the log although it failed is seen, or overwritten, once nobody has the store open.
        let isUnsettled = results.contains { if case .unknown = $0.outcome { $0.hasFired } else { false } }
        let isRefused = results.contains { if case .refused = $0.outcome { $0.hasFired } else { false } }
        if isUnsettled || planner.draw(percent: isRefused ? 50 : 3) {
            hasEndedAll = true
            stage.endAll()
        }
        guard violations.isEmpty, let seen = inspect() else { return violations }
        adopt(seen)
        if violations.isEmpty { checkFiles() }
        if violations.isEmpty { check(fresh: true) }
        if violations.isEmpty, planner.draw(percent: 60) { check(fresh: false) }
        if violations.isEmpty, let service = stage.service, planner.draw(percent: 5) {
            service.awaitReadiness()
            stage.team.caller.send(service.call)
            judgeCall(mustDecide: true)
        }
        return violations
    }

    private func process(_ worker: Int?) -> ChildProcess {
        worker.map { stage.team.worker($0) } ?? stage.team.resident
    }

    /// Lets all tasks begin, and waits for their ends.
    private func act() {
        for task in tasks {
            if case .rotate = task.operation { stage.rotations += 1 }
            process(task.worker).send(task.message)
        }
        for task in tasks {
            let process = process(task.worker)
            do {
                let lines = try process.answer()
                results.append(Result(task: task, outcome: outcome(task, lines), lines: lines))
            } catch {
                process.end()
                results.append(Result(task: task, outcome: .ended, lines: []))
                if error == .hung { violations.append("hangs: \(task.message)") }
                if error == .ended, !process.wasKilled {
                    violations.append("crashed with status \(process.status): \(task.message)")
                }
                if let worker = task.worker { stage.team.replaceWorker(worker) } else { stage.team.replaceResident() }
            }
        }
    }

    /// What the service said of its person. Beside operations it may be busy, and ended; it never decides wrongly.
    private func judgeCall(mustDecide: Bool) {
        guard let answer = try? stage.team.caller.answer().last else { return violations.append("the caller ended") }
        if answer["decision"] != nil { decisions += 1 }
        if answer["decision"] == "false" || (mustDecide && answer["decision"] == nil) {
            violations.append("the service: \(answer)")
        }
    }

    /// What an answer says, and promises.
    private func outcome(_ task: Task, _ lines: [Message]) -> Outcome {
        guard let code = lines.last?["result"] else { return .unknown("") }
        if code == "ok" { return .done }
        if code.hasPrefix("storeOutcome") { return .unknown(code) }
        switch (task.operation, code) {
        // What these say is that nothing was changed.
        case (_, "storeNotWritable"), (_, "storeBusy"), (.enroll, _), (.delete, _): return .refused(code)
        case (.restore, "wrongKey"), (.restore, "missingKey"), (.restore, "alreadyExists"): return .refused(code)
        default: return .unknown(code)
        }
    }

    /// Errors without a reason, and wrong answers of searches.
    private func judgeResults() {
        let restores = results.contains { if case .restore = $0.task.operation { true } else { false } }
        for result in results {
            let isPlain = !result.hasFired || result.task.fault.kind == .short
            for line in result.lines where line["failure"] != nil {
                if isPlain || line["failure"]?.hasSuffix("-error") == false { violations.append("beside: \(line)") }
            }
            guard isPlain, case .refused(let code) = result.outcome else {
                if isPlain, case .unknown(let code) = result.outcome {
                    violations.append("fails without a fault: \(code)")
                }
                continue
            }
            switch (result.task.operation, code) {
            case (_, "storeBusy"): break
            case (.delete, "unknownBCID") where restores: break
            case (.restore(let file), "wrongKey"):
                let backup = stage.kept.first { $0.file == file }
                if backup?.rotations == stage.rotations { violations.append("fails without a fault: \(code)") }
                stage.kept.removeAll { $0.file == file && $0.rotations < stage.rotations }
            default: violations.append("fails without a fault: \(code)")
            }
        }
    }

    /// Opens the store and reads what is in it; nil where something is wrong with it.
    private func inspect() -> [BCID: World.Samples]? {
        guard let lines = ask(Message(("op", "inspect"))), let last = lines.last else { return nil }
        guard last["result"] == "ok" else {
            violations.append("the store does not open: \(last)")
            return nil
        }
        for (key, expected) in [("unreadable", "0"), ("problems", "0"), ("pending", "0")] where last[key] != expected {
            violations.append("after opening, \(key) is \(last[key] ?? "missing")")
        }
        var seen: [BCID: World.Samples] = [:]
        for line in lines {
            guard let text = line["reference"], let bcid = try? BCID(text) else { continue }
            guard let sample = stage.samples[line["hash"] ?? ""] else {
                violations.append("\(bcid) has a reference that nobody enrolled")
                continue
            }
            seen[bcid, default: []].insert(sample)
            stage.sealed.note(sample, line["sealed"] ?? "")
        }
        return seen
    }

    /// An answer of a worker without faults; nil and a violation where there is none.
    private func ask(_ message: Message, of worker: Int? = 0) -> [Message]? {
        let process = process(worker)
        process.send(message)
        do {
            return try process.answer()
        } catch {
            violations.append("no answer (\(error)), status \(process.status): \(message)")
            process.end()
            return nil
        }
    }

    /// Finds what became of the store among what may have.
    private func adopt(_ seen: [BCID: World.Samples]) {
        let before = World("before", exactly: stage.truth)
        let done = before.after(results, mayPrecede: false)
        var worlds: [World] = [done]
        var denied: [World] = []
        for result in results {
            guard case .restore(let file) = result.task.operation,
                let backup = stage.kept.first(where: { $0.file == file })
            else { continue }
            let world = World("restored", backup.world.after(results, mayPrecede: true).people)
            switch result.outcome {
            case .done: worlds = [world]
            case .refused: denied.append(world)
            case .unknown, .ended: worlds.append(world)
            }
        }
        let lurking = hasEndedAll ? stage.lurking.map { $0.after(results, mayPrecede: false) } : []
        guard let world = (worlds + lurking).first(where: { $0.contradictions(seen).isEmpty }) else {
            for world in worlds {
                violations.append("not \(world.name): " + world.contradictions(seen).joined(separator: "; "))
            }
            for world in denied where world.contradictions(seen).isEmpty {
                violations.append("an error promised that nothing was changed, and the backup is there")
            }
            return
        }
        noteLurking(worlds)
        noteBackups(before.after(results, mayPrecede: true))
        noteGone(seen, isRestored: world.name != "before")
        stage.truth = seen
    }

    private func noteLurking(_ worlds: [World]) {
        let isOverwritten = results.contains { $0.outcome == .done && $0.task.operation.writes }
        if isOverwritten || hasEndedAll { stage.lurking = [] }
        let mayLurk = results.contains { result in
            if case .unknown = result.outcome { return result.task.operation.writes }
            return result.outcome == .ended && result.task.operation.writes
        }
        if mayLurk, !hasEndedAll { stage.lurking += worlds.map { World("lurking", $0.people) } }
    }

    /// Backups that are complete, also of processes that were ended after that.
    private func noteBackups(_ world: World) {
        for result in results {
            guard case .backup(let file) = result.task.operation else { continue }
            let exists = Files.exists("\(stage.backups)/\(file)")
            if exists {
                let rotations = results.count { if case .rotate = $0.task.operation { true } else { false } }
                stage.kept.append(Stage.Backup(file: file, world: world, rotations: stage.rotations - rotations))
            } else if result.outcome == .done {
                violations.append("there is no backup")
            }
        }
        stage.removeBackups()
    }

    /// Whose bytes may be nowhere any more, and who must not be found.
    private func noteGone(_ seen: [BCID: World.Samples], isRestored: Bool) {
        for result in results {
            guard case .delete(let bcid) = result.task.operation, seen[bcid] == nil,
                result.outcome == .done || !isRestored
            else { continue }
            stage.truth[bcid]?.forEach { stage.sealed.expectGone($0) }
        }
        for (bcid, samples) in stage.truth { stage.note(absent: bcid, samples.subtracting(seen[bcid] ?? [])) }
        for result in results {
            guard case .enroll(let person) = result.task.operation else { continue }
            stage.note(absent: person.bcid, Set(person.samples).subtracting(seen[person.bcid] ?? []))
        }
    }

    private func checkFiles() {
        // A database that a restore put aside as damaged is kept as it was.
        let names = Files.names(stage.folder).filter { !$0.contains(".damaged-") }
        for (sample, file) in stage.sealed.found(in: stage.folder, names) {
            violations.append("\(file) holds sealed bytes of the deleted sample \(sample)")
        }
    }

    /// Everybody enrolled is found by verify and by identify, and nobody else is.
    private func check(fresh: Bool) {
        var message = Message(
            ("op", "check"), ("people", Person.text(stage.people)), ("absent", Person.text(stage.strangers)))
        if fresh { message["engine"] = "fresh" }
        guard let lines = ask(message, of: fresh ? 1 : nil) else { return }
        for line in lines where line["failure"] != nil || line["result"].map({ $0 != "ok" }) == true {
            violations.append("\(fresh ? "a fresh" : "the long-lived") engine: \(line)")
        }
    }
}
