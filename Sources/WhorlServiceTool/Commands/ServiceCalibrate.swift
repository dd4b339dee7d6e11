import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlConfiguration
import WhorlEvaluation

/// `whorl-service calibrate`: the non-mated scores of the people that the service has enrolled.
struct ServiceCalibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Compare enrolled people with each other, and write the scores without anything of the people.",
        discussion: """
            People are numbered by chance, and nobody can tell from the file who they are. `whorl calibrate --scores FILE` \
            makes a calibration of it. The audit log notes that the command ran. Nothing does this unless you run it.
            """
    )
    .showing("whorl-service calibrate finger -o scores.csv")

    @Argument(help: ArgumentHelp("What is compared: finger or face.", valueName: "modality"))
    var modality: String

    @Option(
        name: .shortAndLong, help: "File to write the scores to, as probe,reference,score, or - for standard output.",
        completion: .file())
    var output: String

    @Option(help: "Comparisons at most; people are drawn by chance.")
    var most = EnrolledPopulation.usualMost

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var service: ServiceCalibrations
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    private struct Written: Encodable {
        let file: String
        let modality: Modality
        let people: Int
        let references: Int
        let damaged: Int
        let comparisons: Int
        let promise: [LeftOutPromise]
    }

    func validate() throws {
        guard Modality(rawValue: modality) != nil else { throw ValidationError("Name finger or face.") }
        guard most > 0 else { throw ValidationError("--most must be at least 1.") }
    }

    func run() throws {
        let input = try modality == Modality.face.rawValue ? service.faces : service.prints
        let store = try folder.store()
        let population = try EnrolledPopulation(store, input.origin, most: most, seed: .random(in: 0...UInt64.max))
        // Nobody is compared without a line that says so.
        _ = try AuditedRecords(folder).change("calibrate", detail: "\(modality), \(population.people) people") { _ in
            true
        }
        let file = try OutputPath(output)
        let table = try ScoreTable(file.path, origin: input.origin)
        let set = try CalibrationSet(name: "enrolled", population, threads: threads.count) { comparison in
            try table.add(
                probe: comparison.probeName, reference: comparison.referenceName, score: comparison.score)
        }
        guard !set.scores.isEmpty else {
            throw WhorlError.insufficientData(reason: "no two people are enrolled with what can be compared")
        }
        try table.finish()
        try file.finish()
        let promise = input.calibration.map { LeftOutPromise.look(at: set, by: $0) } ?? []
        let written = Written(
            file: output, modality: input.origin.modality, people: population.people,
            references: population.references, damaged: population.damaged, comparisons: set.scores.count,
            promise: promise)
        guard !options.json else { return try OutputPath.tell(try JSONOutput.text(written), of: output) }
        try OutputPath.tell(
            "\(NumberText.grouped(written.comparisons)) comparisons of \(NumberText.grouped(written.people)) people: "
                + OutputPath.name(output).printable, of: output)
        if written.damaged > 0 { Console.warn("\(written.damaged) references do not open and take no part") }
        try OutputPath.tell(PromiseText.table(promise), of: output)
        for warning in PromiseText.warnings(promise, of: written.modality) { Console.warn(warning) }
    }
}

/// The calibrations that a service decides by.
struct ServiceCalibrations: ParsableArguments {
    @Option(help: ArgumentHelp("Configuration file of the service, which may name a calibration.", valueName: "file"))
    var config: String?

    @OptionGroup var models: ModelOptions

    /// Prints.
    var prints: EnrolledInput {
        get throws { .prints(try fingerCalibration) }
    }

    /// Faces of the default embedder.
    var faces: EnrolledInput {
        get throws { try .faces(models.folder) }
    }

    /// Prints, and faces where their models are installed.
    var all: [EnrolledInput] {
        get throws { try EnrolledInput.all(models.folder, prints: try fingerCalibration) }
    }

    private var fingerCalibration: Calibration? {
        get throws { try config.map { try ServiceConfiguration(path: $0) }?.calibrationOfPrints() }
    }
}
