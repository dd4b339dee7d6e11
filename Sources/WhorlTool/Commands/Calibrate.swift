import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl calibrate`: non-mated scores of folders to the table that links scores and false match rates.
struct Calibrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fit the calibration of scores on the non-mated comparisons of folders of images.",
        discussion: """
            Each folder is a population: a sensor, or people of one place. The rate of a threshold is promised: with 95 % \
            confidence neither the worst population nor one that was not measured shows more than twice that rate, by \
            finger or person, as far as rates of the folders differ. Rates reach as far down as the counts support; below \
            that an exponential tail is fitted. Each folder is then left out of the fit in turn, and the table says what it \
            shows at the thresholds of the others. A file of --scores is a population of its own: what `whorl-service \
            calibrate` wrote of the people that a service has enrolled. The table of a face model is stored beside it, unless \
            --output names a file for it; that of prints is named by `fingerCalibration` of the service's configuration.
            """
    )
    .showing("whorl calibrate --face lfw orl")

    @Option(
        parsing: .upToNextOption, help: "Folders of fingerprint images named <label>_<n>.<ext>.", completion: .directory
    )
    var finger: [String] = []

    @Option(
        parsing: .upToNextOption, help: "Folders of faces: a folder for each person, or named <label>_<n>.<ext>.",
        completion: .directory)
    var face: [String] = []

    @Option(parsing: .upToNextOption, help: "Files that whorl-service calibrate wrote.", completion: .file())
    var scores: [String] = []

    @Option(help: "Version of the table (default: the present one's next).")
    var tableVersion: Int?

    @Flag(help: "Lower no threshold of the present table.")
    var noLower = false

    @Option(
        name: .shortAndLong, help: "JSON file to write the table to, or - for standard output.", completion: .file())
    var output: String?

    @Option(help: "Swift file to write the table of prints to as a declaration, or -.", completion: .file())
    var swift: String?

    @OptionGroup var resolutions: SetResolutions
    @OptionGroup var samePeople: SamePeopleOptions
    @OptionGroup(title: "Faces") var faces: FaceFolderOptions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard finger.isEmpty || face.isEmpty, finger.count + face.count + scores.count > 0 else {
            throw ValidationError(
                "Name folders of prints after --finger, or of faces after --face, or files after --scores.")
        }
        if swift != nil, !face.isEmpty { throw ValidationError("--swift is for prints.") }
        if output == OutputPath.standardOutput, swift == output {
            throw ValidationError("Standard output can be only one of -o and --swift.")
        }
    }

    func run() async throws {
        let own = try OwnScores(scores)
        let isOfPrints = face.isEmpty && own?.origin.modality != .face
        guard isOfPrints || finger.isEmpty, own?.origin.modality != .finger || face.isEmpty else {
            throw ValidationError("The files of --scores and the folders are of prints and of faces.")
        }
        let fit = isOfPrints ? try await fingerFit(own) : try await faceFit(own)
        let table = CalibrationTable(fit)
        if let output { try write(try JSONOutput.document(table), to: output) }
        if let swift { try write(CalibrationSource.swift(fit.calibration), to: swift) }
        let text = options.json ? try JSONOutput.text(table) + "\n" : CalibrationText.text(fit)
        let isTaken = [output, swift].contains(OutputPath.standardOutput)
        if isTaken { Console.write(text) } else { try StandardOutput.write(text) }
    }

    private func write(_ text: String, to path: String) throws {
        let file = try OutputPath(path)
        try AtomicFile.write(Array(text.utf8), to: file.path)
        try file.finish()
    }

    private func fingerFit(_ own: OwnScores?) async throws -> CalibrationFit {
        try own?.check(extractorVersion: MinutiaExtractor.version)
        let sets =
            finger.isEmpty ? [] : try await measured(FolderInput.prints(finger, resolutions), .prints(resolution: nil))
        return try fit(
            sets, own, version: tableVersion ?? Calibration.finger.version + 1,
            extractorVersion: MinutiaExtractor.version, earlier: .finger)
    }

    private func faceFit(_ own: OwnScores?) async throws -> CalibrationFit {
        let manifest = try faces.manifest()
        guard !faces.flip else { throw ValidationError("--flip does not go with a calibration of faces.") }
        guard swift == nil else { throw ValidationError("--swift is for prints.") }
        try own?.check(model: manifest.identity)
        try own?.check(extractorVersion: FaceFeatures.pipelineVersion)
        let sets =
            face.isEmpty
            ? []
            : try await measured(FolderInput.faces(face), .faces(try faces.embedding()), cache: faces.cacheFolder)
        let fit = try fit(
            sets, own, version: tableVersion ?? (manifest.calibration?.version ?? 0) + 1,
            extractorVersion: FaceFeatures.pipelineVersion, model: manifest.identity, earlier: manifest.calibration)
        if output == nil { try faces.models.folder.calibrate(manifest.name, fit.calibration) }
        return fit
    }

    /// Makes the comparisons of folders.
    private func measured(
        _ manifest: SampleManifest, _ source: TemplateSource, cache: String? = nil
    ) async throws -> [CalibrationSet] {
        let evaluation = Evaluation(manifest, source, cache: cache, threads: threads.count)
        return try await FolderInput.run(evaluation).sets.map(CalibrationSet.init)
    }

    /// Fits the populations of folders and files.
    private func fit(
        _ folders: [CalibrationSet], _ own: OwnScores?, version: Int, extractorVersion: Int,
        model: ModelIdentity? = nil, earlier: Calibration?
    ) throws -> CalibrationFit {
        let sets = folders + (own?.sets ?? [])
        guard Set(sets.map(\.name)).count == sets.count else {
            throw ValidationError(
                "A folder and a file of --scores have the same name: results could not be told apart.")
        }
        return try CalibrationFit(
            sets, kin: try samePeople.kin(sets.map(\.name)), version: version, extractorVersion: extractorVersion,
            model: model, earlier: noLower ? earlier : nil)
    }
}
