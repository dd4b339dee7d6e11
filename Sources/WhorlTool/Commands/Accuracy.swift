import ArgumentParser
import FoundationEssentials
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl accuracy`: error rates of 1:N search on folders of labelled images.
struct Accuracy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Enroll the fingers of folders and search for their other images, 1:N.",
        discussion: """
            Every finger becomes a BCID of one partition of a store that is made for the run and removed. The first \
            image of a finger is enrolled; the others are searched for. Prints rank-1 rate, FNIR and FPIR.
            """)

    @Argument(help: "Folders of images named <label>_<n>.<ext>.")
    var folders: [String]

    @Option(help: "Folder of other people's images: their first images fill the gallery up.")
    var fill: String?

    @Option(help: "People in the gallery (default: all fingers of all folders).")
    var people: Int?

    @Option(help: "Images of a finger to enroll.")
    var references = 1

    @Option(help: "Candidates that count for FNIR.")
    var top = Engine.usualTop

    @OptionGroup var fmr: FMROption
    @OptionGroup var resolutions: SetResolutions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if references < 1 || top < 1 { throw ValidationError("--references and --top must be at least 1.") }
    }

    func run() async throws {
        let sets = try FolderInput.sets(folders + [fill].compactMap { $0 })
        try resolutions.check(sets.map(\.name))
        let bar = ProgressBar()
        let fingers = await SampleExtraction(
            sets: sets, resolutions: resolutions.resolutions, threads: threads.count
        ).people(references: references) { bar.show("extracting", done: $0.done, total: $0.total) }
        let gallery = try gallery(fingers)
        let rates = try TemporaryStore.withStore { store throws(WhorlError) in
            let engine = Engine(store: store, threads: threads.count)
            let evaluation = OpenSetEvaluation(engine: engine, fmr: fmr.fmr ?? Identify.defaultFMR, candidates: top)
            return try evaluation.run(gallery) { bar.show("searching", done: $0, total: $1) }
        }
        bar.finish()
        if options.json { try JSONOutput.print(rates) } else { try StandardOutput.write(OpenSetText.text(rates)) }
    }

    /// The fingers with their probes, and those that fill up, without theirs.
    private func gallery(_ fingers: [[OpenSetPerson]]) throws(WhorlError) -> [OpenSetPerson] {
        let probed = fingers.prefix(folders.count).flatMap { $0 }
        let others = fingers.dropFirst(folders.count).joined().map { OpenSetPerson(references: $0.references) }
        let enrollable = probed.count(where: \.isEnrollable)
        guard let people else { return probed + others }
        guard people >= enrollable, people <= enrollable + others.count(where: \.isEnrollable) else {
            throw .insufficientData(
                reason:
                    "a gallery of \(people) needs \(people - enrollable) fingers beside the \(enrollable) searched for")
        }
        return probed + others.filter(\.isEnrollable).prefix(people - enrollable)
    }
}
