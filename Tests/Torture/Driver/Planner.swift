import Whorl
import WhorlNumerics

/// Draws what is done in a step.
struct Planner {
    private var random: SeededGenerator
    private var nextSample = 0
    /// Calls and microseconds of operations that ended by themselves, by their names.
    private var sizes: [String: (calls: Int, micros: Int)] = [:]

    init(seed: Int) { random = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed)) }

    /// True so many times of a hundred.
    mutating func draw(percent: Int) -> Bool { number(in: 0..<100) < percent }

    private mutating func number(in range: Range<Int>) -> Int { .random(in: range, using: &random) }

    /// Learns how many calls an operation makes.
    mutating func learn(_ results: [Result]) {
        for result in results where result.outcome == .done {
            guard let last = result.lines.last, let calls = last.number("calls"), let micros = last.number("micros")
            else { continue }
            let old = sizes[result.task.operation.name] ?? (0, 0)
            // The longest, slowly forgotten.
            sizes[result.task.operation.name] = (
                max(calls, old.calls - old.calls / 16), max(micros, old.micros - old.micros / 16)
            )
        }
    }

    /// The tasks of a step, which all begin at once.
    mutating func step(_ stage: Stage) -> [Task] {
        var operations: [(worker: Int?, operation: Operation)] = []
        var taken: Set<BCID> = []
        if let backup = stage.kept.randomElement(using: &random), draw(percent: 30) {
            operations.append((0, .restore(draw(percent: 60) ? stage.kept.last?.file ?? backup.file : backup.file)))
            if draw(percent: 30) { operations.append((1, .rotate)) }
            if draw(percent: 30) { operations.append((2, change(stage, &taken))) }
            if draw(percent: 40) { operations.append((nil, change(stage, &taken))) }
        } else {
            let backsUp = stage.kept.last.map { $0.rotations < stage.rotations } ?? true
            for worker in 0..<number(in: 1..<Team.workers + 1) {
                switch number(in: 0..<100) {
                case ..<(backsUp ? 30 : 15): operations.append((worker, .backup("\(nextName())")))
                case 30..<36: operations.append((worker, .rotate))
                default: operations.append((worker, change(stage, &taken)))
                }
            }
            if draw(percent: 25) { operations.append((nil, change(stage, &taken))) }
        }
        if draw(percent: 50) {
            let people = steady(stage, operations.map(\.operation))
            let worker = operations.contains { $0.worker == nil } ? Team.workers - 1 : nil
            if !people.isEmpty, !operations.contains(where: { $0.worker == worker }) {
                operations.append((worker, .search(people)))
            }
        }
        let diskMayFail = draw(percent: 35)
        return operations.map { task($0.worker, $0.operation, diskMayFail: diskMayFail) }
    }

    /// People who are enrolled alike before and after, whatever becomes of operations.
    private func steady(_ stage: Stage, _ operations: [Operation]) -> [Person] {
        let changed = Set(operations.compactMap(\.bcid))
        let restored = operations.compactMap { operation in
            if case .restore(let file) = operation { stage.kept.first { $0.file == file }?.world } else { nil }
        }
        return stage.people.filter { person in
            !changed.contains(person.bcid)
                && restored.allSatisfy { $0.states(of: person.bcid) == [Set(person.samples)] }
        }
    }

    /// Above the numbers of other samples.
    private static let firstFace = 1 << 20

    private mutating func nextName() -> Int {
        nextSample += 1
        return nextSample
    }

    /// An enrollment or a deletion of a person whom no other operation of the step changes.
    private mutating func change(_ stage: Stage, _ taken: inout Set<BCID>) -> Operation {
        let enrolled = stage.people.filter { !taken.contains($0.bcid) }
        if draw(percent: enrolled.count * 6), let person = enrolled.randomElement(using: &random) {
            taken.insert(person.bcid)
            return .delete(person.bcid)
        }
        while true {
            let (partition, classID) = (
                number(in: Stage.partitions.lowerBound..<Stage.partitions.upperBound + 1),
                number(in: Stage.classes.lowerBound..<Stage.classes.upperBound + 1)
            )
            guard let bcid = try? BCID(storage: Stage.storage, partition: partition, classID: classID),
                !taken.contains(bcid),
                (stage.truth[bcid]?.count ?? 0) < Stage.mostSamples
            else { continue }
            taken.insert(bcid)
            // A person has one face for ever: several are compared by their average, which is like none of strange ones.
            let face = Self.firstFace + partition * Stage.classes.upperBound + classID
            let samples = (0..<number(in: 1..<3)).map { _ in
                draw(percent: 80) ? Sample(.face, face) : Sample(.finger, nextName())
            }
            samples.forEach(stage.know)
            return .enroll(Person(bcid, samples))
        }
    }

    private mutating func task(_ worker: Int?, _ operation: Operation, diskMayFail: Bool) -> Task {
        let size = sizes[operation.name] ?? (100, 10_000)
        // What comes after the commit is short, and where a restore leaves things half done.
        let isRestore = if case .restore = operation { true } else { false }
        let isLate = isRestore && draw(percent: 50)
        let clocks = [0, 0, 0, 0, 3600, -3600, 400_000_000, -400_000_000]
        return Task(
            worker: worker, operation: operation,
            fault: Fault.draw(
                mayEnd: worker != nil, diskMayFail: diskMayFail, late: isLate, calls: size.calls, micros: size.micros,
                using: &random),
            isFresh: worker != nil && draw(percent: 50), clock: clocks.randomElement(using: &random) ?? 0)
    }
}
