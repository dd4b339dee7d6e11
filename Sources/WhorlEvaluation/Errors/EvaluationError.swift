public import Whorl

/// What can go wrong in an evaluation beside what goes wrong in the engine.
///
/// Paths, names and counts are named; scores and templates never are.
@nonexhaustive
public enum EvaluationError: Error, Equatable, Sendable {
    /// A folder has no image whose name or folder says whose it is.
    case noLabelledImage(folder: String)
    /// Two files of a folder are the same impression of a label.
    case repeatedImpression(label: String, impression: Int, first: String, second: String)
    /// A line of a table cannot be read; lines count from 1.
    case damagedTable(path: String, line: Int, reason: String)
    /// Nothing tells which columns of a file of scores hold what; `found` names them, or says how many there are.
    case unknownColumns(path: String, found: String)
    /// A file of scores has rows, but no comparison of it could be made.
    case noScore(path: String, rows: Int)
    /// A table has no row.
    case emptyTable(path: String)
    /// A file is no list of pairs in folds.
    case damagedPairList(path: String, reason: String)
    /// A list of pairs has one fold, which leaves no other to choose a threshold on.
    case singleFold
    /// A list of pairs names a sample that the folder does not have.
    case unknownSample(set: String, label: String, impression: Int)
    /// A file holds no errors by subject of an evaluation.
    case noSubjectErrors(path: String)
    /// Two results have too few subjects in common to be compared.
    case tooFewCommonSubjects(got: Int)
    /// Two results state no operating point that both have.
    case noCommonOperatingPoint
    /// Non-mated scores leave no tail to fit a calibration to.
    case noTail(nonMated: Int)
    /// The engine, a model or a file failed.
    case engine(WhorlError)

    /// Does work of the engine, whose errors pass through.
    package static func passing<Value>(_ work: () throws(WhorlError) -> Value) throws(EvaluationError) -> Value {
        do throws(WhorlError) { return try work() } catch { throw .engine(error) }
    }
}
