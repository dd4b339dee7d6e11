import Whorl

extension EvaluationError: CustomStringConvertible {
    /// What is wrong, and what to do.
    public var description: String { "\(problem): \(advice)" }

    /// The name of the error for other programs, which stays.
    package var code: String {
        switch self {
        case .engine(let error): error.code
        case .damagedTable, .unknownColumns: "damagedTable"
        case .noLabelledImage, .repeatedImpression, .emptyTable, .noScore, .damagedPairList, .singleFold,
            .unknownSample, .noSubjectErrors, .tooFewCommonSubjects, .noCommonOperatingPoint, .noTail:
            "insufficientData"
        }
    }

    /// What is wrong.
    package var problem: String {
        switch self {
        case .noLabelledImage(let folder): "no image in \(folder) is named <label>_<n>.<ext>"
        case .repeatedImpression(let label, let impression, let first, let second):
            "\(first) and \(second) are both impression \(impression) of \(label)"
        case .damagedTable(let path, let line, let reason): "line \(line) of \(path) cannot be read (\(reason))"
        case .unknownColumns(let path, let found): "the columns of \(path) are not known (found: \(found))"
        case .noScore(let path, let rows): "\(path) has no score in \(rows) rows: all are nan or empty"
        case .emptyTable(let path): "\(path) has no rows"
        case .damagedPairList(let path, let reason): "\(path) is not a list of pairs in folds (\(reason))"
        case .singleFold: "the list has one fold; choosing a threshold needs another one"
        case .unknownSample(let set, let label, let impression): "\(set) has no sample \(impression) of \(label)"
        case .noSubjectErrors(let path): "\(path) is not the result of an evaluation by subject"
        case .tooFewCommonSubjects(let got): "the results have \(got) subjects in common with equal comparisons"
        case .noCommonOperatingPoint: "the results have no operating point in common"
        case .noTail(let nonMated): "\(nonMated) non-mated comparisons are too few to fit a calibration"
        case .engine(let error): error.problem
        }
    }

    /// What to do.
    package var advice: String {
        switch self {
        case .noLabelledImage: "name the images after their finger or person, such as 001_1.png"
        case .repeatedImpression: "rename or remove one of them"
        case .damagedTable: "correct the line, or state the table's format"
        case .unknownColumns: "name them probe,reference,score or label,score, or state which column is which"
        case .noScore: "check that this is the column of scores, and that the engine made comparisons"
        case .emptyTable: "add rows"
        case .damagedPairList: "correct the list"
        case .singleFold: "divide the pairs into folds"
        case .unknownSample: "add the sample, or remove the pair"
        case .noSubjectErrors: "give report folders (of several engines the folder of one) or results in JSON"
        case .tooFewCommonSubjects, .noCommonOperatingPoint, .noTail: "add samples"
        case .engine(let error): error.advice
        }
    }
}
