import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// What a service does all day, measured on a store of its own: encrypted, durable, one person a print.
struct EngineStages {
    private static let millisecondsPerSecond = 1000.0
    private static let (storage, partition) = ("bench", 1)
    private static let fmr = 1e-4
    /// Starts that are measured.
    private static let starts = 9

    /// What the templates were made of.
    let samples: String
    /// One a person.
    let templates: [FingerTemplate]

    /// Measures all stages.
    ///
    /// - Throws: as the store does.
    func measurements() throws(WhorlError) -> [Measurement] {
        try TemporaryStore.withStore { store throws(WhorlError) in
            let engine = Engine(store: store, threads: 1)
            let enrollments = try times { (person, template) throws(WhorlError) in
                try engine.enroll(try bcid(person), [FingerSample(template: template)])
            }
            let verifications = try times { (person, template) throws(WhorlError) in
                _ = try engine.verify(try bcid(person), probe: template, fmr: Self.fmr)
            }
            let identifications = try times { (_, template) throws(WhorlError) in try identify(template, engine) }
            // From a store that is not open to the first answer, as a process that starts gives it.
            let starts = try times(Self.starts) { (_, template) throws(WhorlError) in
                try identify(template, Engine(store: try SQLiteStore(path: store.path), threads: 1))
            }
            return stated("enrollment", .milliseconds, enrollments.map { $0.cpu * Self.millisecondsPerSecond })
                + stated("enrollment with the disk", .perWallSecond, enrollments.map { 1 / $0.wall })
                + stated("verification", .milliseconds, verifications.map { $0.cpu * Self.millisecondsPerSecond })
                + stated(
                    "identification among \(templates.count)", .milliseconds,
                    identifications.map { $0.cpu * Self.millisecondsPerSecond })
                + stated(
                    "start and identification", .milliseconds, starts.map { $0.cpu * Self.millisecondsPerSecond })
        }
    }

    private func identify(_ template: FingerTemplate, _ engine: Engine) throws(WhorlError) {
        _ = try engine.identify(storage: Self.storage, partition: Self.partition, probe: template, fmr: Self.fmr)
    }

    private func bcid(_ person: Int) throws(WhorlError) -> BCID {
        try BCID(storage: Self.storage, partition: Self.partition, classID: person)
    }

    /// Seconds of each of the first templates, people counted from 1: of the thread and on the wall.
    private func times(
        _ most: Int = .max, _ work: (Int, FingerTemplate) throws(WhorlError) -> Void
    ) throws(WhorlError) -> [(cpu: Double, wall: Double)] {
        var times: [(cpu: Double, wall: Double)] = []
        for (index, template) in templates.prefix(most).enumerated() {
            let start = (ThreadClock.seconds, WallClock.seconds)
            try work(index + 1, template)
            times.append((ThreadClock.seconds - start.0, WallClock.seconds - start.1))
        }
        return times
    }

    private func stated(_ stage: String, _ unit: Measurement.Unit, _ values: [Double]) -> [Measurement] {
        Measurement.list(stage, samples, unit, values)
    }
}
