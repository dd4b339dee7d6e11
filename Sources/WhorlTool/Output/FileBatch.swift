import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlNumerics

/// Files that a command works through on every core; one that fails is named, and the others go on.
struct FileBatch {
    /// What a command's help says about its exit code.
    static let help = """
        Of several files, one that fails is reported with its name and the others go on; the exit code is then that of \
        the first failure.
        """

    /// What the progress bar says.
    let label: String
    /// The paths, in the order given.
    let files: [String]
    /// Threads at most.
    let threads: Int
    /// Whether failures are written as JSON.
    let asJSON: Bool

    /// Does the work of each file, then hands over the results in the order of the files.
    ///
    /// - Parameters:
    ///   - work: the work of a file, on any thread.
    ///   - report: called with each file that did not fail and its result; returns what keeps the file from being used.
    /// - Returns: the exit code of the first failure; nil without one.
    /// - Throws: what `report` throws.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (String) throws -> Value, report: (String, Value) throws -> WhorlError?
    ) throws -> ExitCode? {
        let (files, label, bar) = (files, label, ProgressBar())
        let progress: @Sendable (Int) -> Void = { bar.show(label, done: $0, total: files.count) }
        let results = Parallel.map(files.count, threads: threads, progress: progress) { index in
            Result { try work(files[index]) }
        }
        bar.finish()
        var code: ExitCode?
        for (file, result) in zip(files, results) {
            switch result {
            case .success(let value):
                if let refusal = try report(file, value) { fail(refusal, file, &code) }
            case .failure(let error):
                fail(error, file, &code)
            }
        }
        return code
    }

    private func fail(_ error: any Error, _ file: String, _ code: inout ExitCode?) {
        let failure = Failure(of: error).about(file)
        let failed = FailureReport.write(asJSON ? failure : failure.printable, asJSON: asJSON)
        code = code ?? failed
    }

    /// Refuses standard input among several files.
    static func check(_ files: [String]) throws {
        if files.count > 1, files.contains(PresentationOptions.standardInput) {
            throw ValidationError("Standard input can only be the one sample of a command.")
        }
    }
}
