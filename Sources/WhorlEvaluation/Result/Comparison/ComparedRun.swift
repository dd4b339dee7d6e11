import FoundationEssentials
import Whorl

/// What two runs are compared by: the errors of each subject, from the JSON of an evaluation.
public struct ComparedRun: Sendable, Equatable, Decodable {
    private static let longestFile = 1 << 28

    /// What made the run.
    public let run: RunRecord
    /// The errors of each subject.
    public let subjects: SubjectErrors

    /// States a run.
    package init(run: RunRecord, subjects: SubjectErrors) {
        self.run = run
        self.subjects = subjects
    }

    /// The errors of an evaluation by subject; nil where its subjects are unknown or too many.
    init?(_ result: EvaluationResult) {
        guard let subjects = result.subjectErrors else { return nil }
        self.init(run: result.run, subjects: subjects)
    }

    /// Name of the figures in the folder of a report.
    public static let figures = "result.json"

    /// Reads the JSON that `whorl evaluate` wrote, or that of a report's folder.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``; ``EvaluationError/noSubjectErrors(path:)`` where the file is no such
    ///   result, or one without the errors of subjects.
    public init(path: String) throws(EvaluationError) {
        let isFolder = FolderContents.isFolder(path + "/")
        let file = isFolder ? "\(path)/\(Self.figures)" : path
        guard !isFolder || FolderContents.exists(file) else { throw .noSubjectErrors(path: path) }
        let bytes = try EvaluationError.passing { () throws(WhorlError) in
            try FileContents.read(file, limit: Self.longestFile)
        }
        guard let run = try? JSONCoding.decode(ComparedRun.self, from: Data(bytes)), run.subjects.isConsistent else {
            throw .noSubjectErrors(path: path)
        }
        self = run
    }
}

extension SubjectErrors {
    /// Whether counts belong together: as many as subjects, each error a mated comparison, no subject twice.
    fileprivate var isConsistent: Bool {
        mated.count == subjects.count && Set(subjects).count == subjects.count
            && mated.allSatisfy { (1...Self.most).contains($0) }
            && falseNonMatches.values.allSatisfy { errors in
                errors.count == mated.count && zip(errors, mated).allSatisfy { (0...$1).contains($0) }
            }
    }

    /// Comparisons of a subject at most, so that no sum overflows.
    private static var most: Int { 1 << 40 }
}
