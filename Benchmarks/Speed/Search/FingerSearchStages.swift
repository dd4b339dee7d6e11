import BenchmarkSupport
import FoundationEssentials
import Glibc
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// 1:N search among synthetic prints in a store, one print a person.
///
/// The store is made once and lies outside of the repository, below `$XDG_CACHE_HOME` or `~/.cache`, named by the extractor
/// version, the seed and its size; removing the folder makes the next run make it again.
struct FingerSearchStages {
    private static let millisecondsPerSecond = 1000.0
    private static let seed: UInt64 = 22
    private static let (storage, partition) = ("bench", 1)
    private static let rate = SearchRate.fmr(1e-5)
    /// People that are appended in one transaction.
    private static let wave = 1000
    /// Searches that are measured, and prints that they may compare together.
    private static let (searches, comparisons) = (9, 300_000_000)
    /// Searches that compare all prints.
    private static let exhaustiveSearches = 2

    /// Prints in the gallery.
    let prints: Int

    /// Measures all stages, with one thread.
    ///
    /// - Throws: as the store does.
    func measurements() throws -> [Measurement] {
        let path = try prepared()
        let templates = SyntheticTemplates(seed: Self.seed)
        let rounds = min(Self.searches, max(2, Self.comparisons / prints))
        let probes = (1...rounds).map { templates.template(ofFinger: $0 * prints / rounds, impression: 2) }
        let starts = try probes.map { probe in
            try time { try search(probe, Engine(store: try SQLiteStore(path: path), threads: 1)) }
        }
        let engine = Engine(store: try SQLiteStore(path: path), threads: 1)
        try search(probes[0], engine)
        let searches = try probes.map { probe in try time { try search(probe, engine) } }
        let exhaustive = try probes.prefix(Self.exhaustiveSearches).map { probe in
            try time { try search(probe, engine, exhaustive: true) }
        }
        let following = try probes.enumerated().map { number, probe in
            let bcid = try bcid(prints + number + 1)
            try engine.enroll(bcid, [FingerSample(template: probe)])
            defer { _ = try? engine.delete(bcid) }
            return try time { try search(probe, engine) }
        }
        engine.finishGalleries()
        return stated("start and first search", .milliseconds, starts)
            + stated("search", .milliseconds, searches)
            + stated("search after an enrollment", .milliseconds, following)
            + stated("prints searched", .perSecond, searches.map { Double(prints) * Self.millisecondsPerSecond / $0 })
            + stated(
                "prints searched, all compared", .perSecond,
                exhaustive.map { Double(prints) * Self.millisecondsPerSecond / $0 })
            + stated("gallery file, a print", .bytes, [try bytesOfAPrint(path)])
    }

    /// The folder of the store, which is made where it is missing; what another run left half made is made anew.
    private func prepared() throws -> String {
        let environment = { (name: String) in getenv(name).map { String(cString: $0) } }
        let cache = environment("XDG_CACHE_HOME") ?? "\(environment("HOME") ?? "/tmp")/.cache"
        let path = "\(cache)/whorl-bench/prints-\(MinutiaExtractor.version)-\(Self.seed)-\(prints)"
        let complete = "\(path)/complete"
        guard access(complete, R_OK) != 0 else { return path }
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let start = WallClock.seconds
        let store = try SQLiteStore(path: path)
        let templates = SyntheticTemplates(seed: Self.seed)
        for first in stride(from: 1, through: prints, by: Self.wave) {
            let count = min(Self.wave, prints - first + 1)
            let made = Parallel.map(count, threads: Parallel.processors) {
                templates.template(ofFinger: first + $0, impression: 1)
            }
            _ = try store.append(
                try made.enumerated().map { number, template in
                    NewReference(
                        bcid: try bcid(first + number), position: .unknown, created: 0, template: .finger(template))
                })
        }
        let enrolled = WallClock.seconds
        let engine = Engine(store: store)
        try search(templates.template(ofFinger: 1, impression: 2), engine)
        engine.finishGalleries()
        let seconds = [enrolled - start, WallClock.seconds - enrolled].map { NumberText.fixed($0, 1) }
        let remark = "\(path): enrolled in \(seconds[0]) s, gallery file made in \(seconds[1]) s\n"
        _ = write(STDERR_FILENO, remark, remark.utf8.count)
        try Data().write(to: URL(filePath: complete))
        return path
    }

    private func bcid(_ person: Int) throws(WhorlError) -> BCID {
        try BCID(storage: Self.storage, partition: Self.partition, classID: person)
    }

    private func search(
        _ probe: FingerTemplate, _ engine: Engine, exhaustive: Bool = false
    ) throws(WhorlError) {
        _ = try engine.identify(
            storage: Self.storage, partition: Self.partition,
            probe: Presentation(fingers: [FingerSample(template: probe)]), rate: Self.rate,
            exhaustive: exhaustive)
    }

    private func bytesOfAPrint(_ path: String) throws(WhorlError) -> Double {
        let galleries = try SQLiteStore(path: path).status(deep: false).galleries
        let references = galleries.reduce(0) { $0 + $1.references }
        return Double(galleries.reduce(0) { $0 + $1.bytes }) / Double(max(1, references))
    }

    /// Milliseconds of the thread.
    private func time(_ work: () throws -> Void) rethrows -> Double {
        let start = ThreadClock.seconds
        try work()
        return (ThreadClock.seconds - start) * Self.millisecondsPerSecond
    }

    private func stated(_ stage: String, _ unit: Measurement.Unit, _ values: [Double]) -> [Measurement] {
        Measurement.list(stage, "\(NumberText.grouped(prints)) prints", unit, values)
    }
}
