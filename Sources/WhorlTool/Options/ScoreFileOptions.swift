public import ArgumentParser
import Whorl
public import WhorlEvaluation

extension ScoreFormat: ExpressibleByArgument {}
extension SensorStyle: ExpressibleByArgument {}
extension ContactStyle: ExpressibleByArgument {}
extension CameraStyle: ExpressibleByArgument {}

/// Files of scores that are evaluated instead of images.
struct ScoreFileOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            """
            Files of scores of any engine, folders of such files, or - for standard input. Columns probe, reference, score (and mated) in \
            any order, or the first three; label and score; two lists mated,non-mated; 4 or 5 columns as bob writes \
            them; separated by commas, semicolons, tabs or blanks. Each file is a row of its own.
            """, valueName: "[engine=]file"), completion: .file())
    var scoreFiles: [String] = []

    @Option(parsing: .upToNextOption, help: "Files of the scores of mated comparisons alone.", completion: .file())
    var genuine: [String] = []

    @Option(parsing: .upToNextOption, help: "Files of the scores of non-mated comparisons alone.", completion: .file())
    var impostor: [String] = []

    @Flag(help: "Pool the files of each engine under one threshold; without names, all files.")
    var pool = false

    @Option(
        help: ArgumentHelp(
            """
            Which columns hold what: from left to right, as probe,reference,-,score, or by name or number, as \
            probe=left,reference=right,score=4; label or mated says whether a pair is mated.
            """, valueName: "columns"),
        transform: { text in
            guard let columns = ScoreColumns(text) else { throw ValidationError(ScoreColumns.fault(in: text)) }
            return columns
        })
    var columns: ScoreColumns?

    @Option(
        help: "Format of the score files: csv, 1-column to 5-column, or lists (default: by the first line).")
    var scoreFormat: ScoreFormat?

    @Flag(
        name: [.customLong("lower-is-closer"), .customLong("distances")],
        help: "The score files hold distances: lower is closer, as a column named distance says itself.")
    var areDistances = false

    /// Whether scores are evaluated, and not images.
    var areGiven: Bool { !scoreFiles.isEmpty || !genuine.isEmpty || !impostor.isEmpty }

    func validate() throws {
        if !areGiven, scoreFormat != nil || areDistances || columns != nil || pool {
            throw ValidationError("--score-format, --columns, --lower-is-closer and --pool go with score files.")
        }
        guard genuine.isEmpty == impostor.isEmpty else {
            throw ValidationError("--genuine and --impostor go together: each says what the other's scores are not.")
        }
        if !genuine.isEmpty, !scoreFiles.isEmpty || pool {
            throw ValidationError("--genuine and --impostor are of one engine: leave out --score-files and --pool.")
        }
        if columns != nil, scoreFormat != nil {
            throw ValidationError("--columns and --score-format exclude each other.")
        }
    }

    /// A file of scores.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - areMated: of a file of one kind of comparisons, which kind it is.
    /// - Returns: the file as the options describe it.
    func file(_ path: String, areMated: Bool? = nil) -> ScoreFile {
        let path = path == PresentationOptions.standardInput ? "/dev/stdin" : path
        return ScoreFile(
            path: path, format: scoreFormat, columns: columns, areMated: areMated, areDistances: areDistances)
    }
}
