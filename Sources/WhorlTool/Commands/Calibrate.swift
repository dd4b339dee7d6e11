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
            shows at the thresholds of the others. The table of a face model is stored beside it, unless --output names a \
            file for it.
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

    @Option(help: "Version of the table (default: the present one's next).")
    var tableVersion: Int?

    @Flag(help: "Lower no threshold of the present table.")
    var noLower = false

    @Option(name: .shortAndLong, help: "JSON file to write the table to.", completion: .file())
    var output: String?

    @Option(help: "Swift file to write the table of prints to, as a declaration.", completion: .file())
    var swift: String?

    @OptionGroup var resolutions: SetResolutions
    @OptionGroup var samePeople: SamePeopleOptions
    @OptionGroup(title: "Faces") var faces: FaceFolderOptions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard finger.isEmpty != face.isEmpty else {
            throw ValidationError("Name folders of prints after --finger, or of faces after --face.")
        }
        if swift != nil, finger.isEmpty { throw ValidationError("--swift is for prints.") }
    }

    func run() async throws {
        let fit = finger.isEmpty ? try await faceFit() : try await fingerFit()
        let table = CalibrationTable(fit)
        if let output { try AtomicFile.write(Array(JSONOutput.document(table).utf8), to: output) }
        if let swift { try AtomicFile.write(Array(CalibrationSource.swift(fit.calibration).utf8), to: swift) }
        if options.json {
            try JSONOutput.print(table)
        } else {
            try StandardOutput.write(CalibrationText.text(fit))
        }
    }

    private func fingerFit() async throws -> CalibrationFit {
        let evaluation = Evaluation(
            try FolderInput.prints(finger, resolutions), .prints(resolution: nil), threads: threads.count)
        let kin = try samePeople.kin(evaluation.manifest.sets.map(\.name))
        return try CalibrationFit(
            try await FolderInput.run(evaluation).sets.map(CalibrationSet.init), kin: kin,
            version: tableVersion ?? Calibration.finger.version + 1, earlier: noLower ? .finger : nil)
    }

    private func faceFit() async throws -> CalibrationFit {
        let manifest = try faces.manifest()
        guard !faces.flip else { throw ValidationError("--flip does not go with a calibration of faces.") }
        let evaluation = Evaluation(
            try FolderInput.faces(face), .faces(try faces.embedding()), cache: faces.cacheFolder,
            threads: threads.count)
        let kin = try samePeople.kin(evaluation.manifest.sets.map(\.name))
        let fit = try CalibrationFit(
            try await FolderInput.run(evaluation).sets.map(CalibrationSet.init), kin: kin,
            version: tableVersion ?? (manifest.calibration?.version ?? 0) + 1,
            extractorVersion: FaceFeatures.pipelineVersion, model: manifest.identity,
            earlier: noLower ? manifest.calibration : nil)
        if output == nil { try faces.models.folder.calibrate(manifest.name, fit.calibration) }
        return fit
    }
}
