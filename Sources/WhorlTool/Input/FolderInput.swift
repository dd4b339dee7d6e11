import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// Folders of labelled images that a command is given.
enum FolderInput {
    /// The evaluation of folders whose resolutions are stated, each of a folder that is there.
    static func evaluation(
        _ folders: [String], _ selection: PairProtocol, _ resolutions: SetResolutions, _ threads: ThreadOptions
    ) throws -> Evaluation {
        let sets = try sets(folders)
        try resolutions.check(sets.map(\.name))
        return Evaluation(
            sets: sets, selection: selection, resolutions: resolutions.resolutions, threads: threads.count)
    }

    /// Warnings about samples that are written one by one.
    private static let namedWarnings = 5

    /// Lists the folders of prints.
    ///
    /// - Throws: what listing throws; usage where two folders have the same name.
    static func sets(_ folders: [String]) throws -> [SampleSet] {
        let sets = try folders.map { try SampleSet(folder: $0) }
        try checkNames(sets)
        return sets
    }

    /// Refuses two folders of the same name, and names files that take no part in a warning.
    static func checkNames(_ sets: [SampleSet]) throws {
        guard Set(sets.map(\.name)).count == sets.count else {
            throw ValidationError("Two folders have the same name: results could not be told apart.")
        }
        for set in sets where !set.ignored.isEmpty {
            Console.warn(
                "\(set.name): \(set.ignored.count) images are not named <label>_<n>.<ext> and take no part, as "
                    + set.ignored[0])
        }
    }

    /// Runs an evaluation with a progress bar; what extraction warned of goes to standard error.
    static func run(_ evaluation: Evaluation) async -> [SetScores] {
        let bar = ProgressBar()
        let measured = await evaluation.run { progress in
            bar.show(progress.stage.label, done: progress.done, total: progress.total)
        }
        bar.finish()
        for set in measured where !set.warnings.isEmpty {
            for warning in set.warnings.prefix(namedWarnings) { Console.warn(warning) }
            let rest = set.warnings.count - namedWarnings
            if rest > 0 { Console.warn("\(set.set.name): \(rest) more samples have warnings") }
        }
        warn(of: measured.flatMap(\.failures))
        return measured
    }

    /// Names the samples that no template could be made of.
    static func warn(of failures: [SampleFailure]) {
        for failure in failures { Console.warn("\(failure.set)/\(failure.sample): \(failure.error.sentence)") }
    }
}

extension EvaluationProgress.Stage {
    /// The stage as a progress bar names it.
    var label: String {
        switch self {
        case .extraction: "extracting"
        case .comparison: "comparing"
        }
    }
}
