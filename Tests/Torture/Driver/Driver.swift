import Glibc

/// Does step after step until the time is over.
final class Driver {
    private let settings: Settings
    private var planner: Planner
    private var tally = Tally()
    private let start = ContinuousClock.now
    private var kept = 0
    private var stages = 0

    /// Steps after which a new store is made.
    private static let stepsOfStage = 200
    /// The most folders that are kept for a look at what went wrong.
    private static let mostKept = 8

    init(_ settings: Settings) {
        self.settings = settings
        planner = Planner(seed: settings.seed)
    }

    private var isOver: Bool {
        if let kills = settings.kills { return tally.kills >= kills }
        return ContinuousClock.now - start >= .seconds(settings.seconds)
    }

    func run() -> Bool {
        Files.make(settings.folder)
        Output.write("torture: seed \(settings.seed), in \(settings.folder)")
        if settings.binary == nil { Output.write("torture: without whorl serve, as WHORL names no command") }
        var reported = start
        while !isOver {
            let path = "\(settings.folder)/\(getpid())"
            stages += 1
            var stage: Stage? = Stage(path, serving: stages % 2 == 0 ? settings.binary : nil)
            if stages % 2 == 0, settings.binary != nil, stage?.service == nil {
                tally.violations += 1
                Output.write("violation: whorl serve could not be started; see \(path)/tool.log")
                return false
            }
            while let now = stage, !isOver {
                let step = Step(now, planner.step(now))
                let violations = step.run(&planner)
                now.steps += 1
                log(step, path)
                tally.count(step.results)
                if step.hasEndedAll { tally.crashes += 1 }
                tally.decisions += step.decisions
                if !violations.isEmpty {
                    report(violations, step, path)
                    stage = nil
                } else if now.steps >= Self.stepsOfStage {
                    stage = nil
                }
                if ContinuousClock.now - reported > .seconds(60) {
                    reported = .now
                    Output.write("torture: \(tally)")
                }
            }
            stage = nil
            Files.remove(path)
        }
        Output.write("torture: seed \(settings.seed): \(tally)")
        return tally.violations == 0
    }

    /// Keeps what was done beside the store, for a look at what led to a violation.
    private func log(_ step: Step, _ path: String) {
        let file = open("\(path)/steps.log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let lines = step.results.map(\.text) + (step.hasEndedAll ? ["all ended"] : [])
        let text = Array("step \(tally.steps)\n\(lines.joined(separator: "\n"))\n".utf8)
        _ = text.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    }

    private func report(_ violations: [String], _ step: Step, _ path: String) {
        tally.violations += 1
        Output.write(
            "violation \(tally.violations): step \(tally.steps), seed \(settings.seed), "
                + "\((ContinuousClock.now - start).components.seconds) s")
        for result in step.results { Output.write("    \(result.text)") }
        if step.hasEndedAll { Output.write("    then all processes were ended") }
        for violation in violations { Output.write("  \(violation)") }
        guard kept < Self.mostKept else { return }
        kept += 1
        let place = "\(settings.folder)/violation-\(settings.seed)-\(tally.violations)"
        Files.remove(place)
        step.stage.endAll()
        if rename(path, place) == 0 { Output.write("  kept: \(place)") }
    }
}
