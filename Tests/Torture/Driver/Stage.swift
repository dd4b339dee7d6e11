import Whorl

/// A data folder, the processes at work in it, and what is known of its store.
final class Stage {
    /// A backup, and what is in it.
    struct Backup {
        let file: String
        let world: World
        /// Rotations of the key that had begun before.
        let rotations: Int
    }

    let folder: String
    let backups: String
    let team: Team
    /// `whorl serve`, where the stage has one.
    let service: Service?
    /// Who is enrolled, with which samples.
    var truth: [BCID: World.Samples] = [:]
    var kept: [Backup] = []
    /// Rotations of the key that have begun.
    var rotations = 0
    /// What may come to light once nobody has the store open: the log holds what a process committed that was ended before
    /// others could see it, until the next change is written over it.
    var lurking: [World] = []
    var sealed = SealedBytes()
    /// Samples that are not enrolled (any more), the latest last.
    var absent: [(bcid: BCID, sample: Sample)] = []
    /// The samples that there were, by the hashes of their templates.
    private(set) var samples: [String: Sample] = [:]
    var steps = 0

    static let storage = "s"
    static let partitions = 1...2
    static let classes = 1...8
    /// Samples beyond which a person gets no more.
    static let mostSamples = 3
    private static let mostAbsent = 10
    private static let mostBackups = 3

    /// Makes a stage without a store.
    ///
    /// - Parameters:
    ///   - folder: the folder of everything; what is there goes.
    ///   - binary: the command `whorl` for a service; then there is a store with one person from the beginning.
    init(_ folder: String, serving binary: String?) {
        self.folder = "\(folder)/data"
        backups = "\(folder)/data.backups"
        Files.remove(folder)
        Files.make(backups)
        let data = self.folder
        service = binary.flatMap { Service($0, folder: folder, data: data) }
        team = Team(folder: data, backups: backups)
    }

    /// Ends all processes at once, and starts others.
    func endAll() {
        service?.end()
        team.endAll()
        service?.start()
    }

    func know(_ sample: Sample) { samples[Sample.hash(sample.template)] = sample }

    func note(absent bcid: BCID, _ gone: some Sequence<Sample>) {
        absent += gone.map { (bcid, $0) }
        absent.removeFirst(max(0, absent.count - Self.mostAbsent))
    }

    /// Forgets and removes all backups but the latest, and what is left of others.
    func removeBackups() {
        kept.removeFirst(max(0, kept.count - Self.mostBackups))
        let names = Set(kept.map(\.file))
        for name in Files.names(backups) where !names.contains(name) { Files.remove("\(backups)/\(name)") }
    }

    /// Everybody who is enrolled.
    var people: [Person] {
        truth.filter { !$0.value.isEmpty }.map { Person($0.key, $0.value) }.sorted { "\($0.bcid)" < "\($1.bcid)" }
    }

    /// Some samples that are not enrolled.
    var strangers: [Person] {
        absent.filter { truth[$0.bcid]?.contains($0.sample) != true }.map { Person($0.bcid, [$0.sample]) }
    }
}
