import ArgumentParser
import Whorl
import WhorlEvaluation

/// Files of non-mated scores that `whorl-service calibrate` wrote, each of them a population.
struct OwnScores {
    /// What the scores are of.
    let origin: ScoreOrigin
    /// A set for each file.
    let sets: [CalibrationSet]

    /// Reads files.
    ///
    /// - Returns: nil for no file.
    /// - Throws: what reading scores throws; usage where a file does not say what its scores are of, or two say otherwise.
    init?(_ paths: [String]) throws {
        var origin: ScoreOrigin?
        for path in paths {
            guard let own = try ScoreOrigin(path: path) else {
                throw ValidationError(
                    "\(path) does not say what its scores are of, as files of whorl-service calibrate do.")
            }
            if let origin, origin != own {
                throw ValidationError("\(path) has scores of another kind than \(paths[0]).")
            }
            origin = own
        }
        guard let origin else { return nil }
        self.origin = origin
        let files = paths.map { ScoreFile(path: $0) }
        guard Set(files.map(\.name)).count == files.count else {
            throw ValidationError("Two files of --scores have the same name: results could not be told apart.")
        }
        sets = try ScoreEvaluation(files: files).run(command: CommandLineText.text).sets.map(CalibrationSet.init)
    }

    /// Refuses scores of another extractor than this build's.
    ///
    /// - Throws: ``WhorlError/extractorMismatch(got:expected:)``.
    func check(extractorVersion: Int) throws(WhorlError) {
        guard origin.extractorVersion == extractorVersion else {
            throw .extractorMismatch(got: origin.extractorVersion, expected: extractorVersion)
        }
    }

    /// Refuses scores of another model.
    ///
    /// - Throws: ``WhorlError/modelMismatch(got:expected:)``.
    func check(model: ModelIdentity) throws(WhorlError) {
        guard origin.model == model else {
            throw .modelMismatch(got: origin.model?.text ?? "", expected: model.text)
        }
    }
}
