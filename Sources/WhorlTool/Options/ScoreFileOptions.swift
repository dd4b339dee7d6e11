public import ArgumentParser
import Whorl
public import WhorlEvaluation

extension ScoreFormat: ExpressibleByArgument {}

/// Files of scores that are evaluated instead of images.
struct ScoreFileOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: """
            Files of scores of any engine: CSV probe,reference,score (and mated); 4 or 5 columns as bob writes them; \
            2 columns of label and score; two lists mated,non-mated.
            """, completion: .file())
    var scoreFiles: [String] = []

    @Option(help: "Format of the score files: csv, 4-column, 5-column, 2-column or lists (default: by the first line).")
    var scoreFormat: ScoreFormat?

    @Flag(help: "The score files hold distances: lower is closer.")
    var distances = false

    func validate() throws {
        if scoreFiles.isEmpty, scoreFormat != nil || distances {
            throw ValidationError("--score-format and --distances go with --score-files.")
        }
    }

    /// The files.
    var files: [ScoreFile] {
        scoreFiles.map { ScoreFile(path: $0, format: scoreFormat, areDistances: distances) }
    }
}
