import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// Folders of labelled images that a command is given.
enum FolderInput {
    /// Samples with a warning or a failure that are written one by one for each folder.
    private static let named = 5

    /// Lists folders of prints.
    ///
    /// - Throws: what listing throws; usage where two folders have the same name, or a resolution is of none of them.
    static func prints(_ folders: [String], _ resolutions: SetResolutions) throws -> SampleManifest {
        let sets = try checked(try folders.map { try SampleSet(folder: $0) })
        try resolutions.check(sets.map(\.name))
        return SampleManifest(sets, resolutions: resolutions.resolutions)
    }

    /// Lists folders of faces.
    ///
    /// - Throws: what listing throws; usage where two folders have the same name.
    static func faces(_ folders: [String]) throws -> SampleManifest {
        SampleManifest(try checked(try folders.map { try SampleSet(faces: $0) }))
    }

    /// Refuses two folders of the same name, and names files that take no part in a warning.
    private static func checked(_ sets: [SampleSet]) throws -> [SampleSet] {
        guard Set(sets.map(\.name)).count == sets.count else {
            throw ValidationError("Two folders have the same name: results could not be told apart.")
        }
        for set in sets where !set.ignored.isEmpty {
            Console.warn(
                "\(set.name): \(set.ignored.count) images are not named <label>_<n>.<ext> and take no part, as "
                    + set.ignored[0])
        }
        return sets
    }

    /// Runs an evaluation with a progress bar; what extraction warned of goes to standard error.
    static func run(_ evaluation: Evaluation, scores: String? = nil) async throws(EvaluationError) -> MeasuredRun {
        let bar = ProgressBar()
        let measured = try await evaluation.run(
            command: CommandLineText.text, scores: scores, warning: warnOfCache
        ) { progress in
            bar.show(progress.stage.label, done: progress.done, total: progress.total)
        }
        bar.finish()
        for (set, warnings) in zip(measured.sets, measured.warnings) where !warnings.isEmpty {
            for warning in warnings.prefix(named) { Console.warn(warning.sentence) }
            let rest = warnings.count - named
            if rest > 0 { Console.warn("\(set.name): \(rest) more samples have warnings") }
        }
        for set in measured.sets { warn(of: set.failures) }
        return measured
    }

    /// Makes the templates of folders with a progress bar; failures go to standard error.
    static func extract(_ extraction: TemplateExtraction) async throws(EvaluationError) -> ExtractedSamples {
        let bar = ProgressBar()
        let samples = try await extraction.run { bar.show($0.stage.label, done: $0.done, total: $0.total) }
        bar.finish()
        if let failure = samples.cacheFailure { warnOfCache(failure) }
        return samples
    }

    private static func warnOfCache(_ error: EvaluationError) {
        Console.warn("templates are not kept for the next run: \(error.sentence)")
    }

    /// Failed samples that are written one by one for each data set.
    private static let namedFailures = 10

    /// Names the samples that no template could be made of.
    private static func warn(of failures: [SampleFailure]) {
        for failure in failures.prefix(namedFailures) {
            Console.warn("\(failure.set)/\(failure.sample): \(failure.error.sentence)")
        }
        let rest = failures.count - namedFailures
        if rest > 0, let set = failures.first?.set { Console.warn("\(set): \(rest) more samples have no template") }
    }
}

extension SampleWarning {
    /// The warning as a sentence that names the sample and the option that helps.
    fileprivate var sentence: String { "\(set)/\(sample): \(warning.sentence)" }
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

/// The command that runs, as a shell would take it again.
enum CommandLineText {
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+@%")

    /// The arguments on one line, quoted where they need it.
    static var text: String { text(SystemName.arguments) }

    /// The command with these arguments.
    static func text(_ arguments: [String]) -> String {
        (["whorl"] + arguments.map(quoted)).joined(separator: " ")
    }

    private static func quoted(_ argument: String) -> String {
        if !argument.isEmpty, argument.allSatisfy(plain.contains) { return argument }
        return "'" + argument.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
