/// Several engines beside each other: the figures of each, and the paired differences to the first.
public struct EngineComparison: Sendable {
    /// An engine and what was found of it.
    public struct Engine: Sendable {
        /// Its name.
        public let name: String
        /// What its scores came to.
        public let result: EvaluationResult

        /// Names a result.
        public init(name: String, result: EvaluationResult) {
            self.name = name
            self.result = result
        }
    }

    /// What an engine's errors are less those of the first, subject by subject.
    public struct Difference: Sendable {
        /// Name of the first engine.
        public let first: String
        /// Name of the other.
        public let second: String
        /// The difference, or why it cannot be stated.
        public let comparison: Result<RunComparison, EvaluationError>
    }

    /// The engines in the order in which they were named.
    public let engines: [Engine]
    /// Each engine but the first beside the first.
    public let differences: [Difference]
    /// Data sets that some engines have and that were left out, so that all are judged on the same.
    public let leftOut: [String]

    /// Compares each engine with the first; equal seeds give equal intervals.
    ///
    /// - Parameters:
    ///   - engines: at least one.
    ///   - leftOut: names of data sets that were left out.
    ///   - seed: of the resamples.
    public init(_ engines: [Engine], leftOut: [String] = [], seed: UInt64 = 1) {
        precondition(!engines.isEmpty)
        self.engines = engines
        self.leftOut = leftOut
        let first = engines[0]
        differences = engines.dropFirst().map { other in
            Difference(
                first: first.name, second: other.name, comparison: Self.comparison(first.result, other.result, seed))
        }
    }

    private static func comparison(
        _ first: EvaluationResult, _ second: EvaluationResult, _ seed: UInt64
    ) -> Result<RunComparison, EvaluationError> {
        guard let first = ComparedRun(first), let second = ComparedRun(second) else {
            return .failure(.tooFewCommonSubjects(got: 0))
        }
        do throws(EvaluationError) {
            return .success(try RunComparison(first, second, seed: seed))
        } catch {
            return .failure(error)
        }
    }

    /// What made all of it: the inputs of every engine.
    public var run: RunRecord {
        let first = engines[0].result.run
        return RunRecord(
            command: first.command, versions: first.versions, inputs: engines.flatMap(\.result.run.inputs))
    }

    /// What a reader has to know of the rows together.
    public var notes: [String] {
        var notes: [String] = []
        if !leftOut.isEmpty {
            notes.append("left out, as not every engine has them: \(leftOut.joined(separator: ", "))")
        }
        let counts = engines.map { engine in
            let accuracy = engine.result.summaries.pooled.accuracy
            return [accuracy.mated, accuracy.nonMated]
        }
        if Set(counts).count > 1 {
            notes.append("the engines have different numbers of comparisons: rows are not of the same data")
        }
        for difference in differences {
            guard case .failure(let error) = difference.comparison else { continue }
            notes.append("\(difference.second) is not compared with \(difference.first): \(error.problem)")
        }
        return notes
    }
}

extension EngineComparison: Encodable {
    private enum CodingKeys: String, CodingKey {
        case run, engines, differences, leftOut, notes
    }

    /// Writes the run, the whole result of each engine, and the differences.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(run, forKey: .run)
        try container.encode(engines, forKey: .engines)
        try container.encode(differences, forKey: .differences)
        try container.encode(leftOut, forKey: .leftOut)
        try container.encode(notes, forKey: .notes)
    }
}

extension EngineComparison.Engine: Encodable {
    private enum CodingKeys: String, CodingKey {
        case engine
    }

    /// Writes the keys of an evaluation, and beside them the engine's name.
    public func encode(to encoder: any Encoder) throws {
        try result.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .engine)
    }
}

extension EngineComparison.Difference: Encodable {
    private enum CodingKeys: String, CodingKey {
        case first, second, comparison, refusal
    }

    /// Writes the names and the difference, or null with the reason.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(first, forKey: .first)
        try container.encode(second, forKey: .second)
        try container.encode(try? comparison.get(), forKey: .comparison)
        var refusal: String?
        if case .failure(let error) = comparison { refusal = error.problem }
        try container.encode(refusal, forKey: .refusal)
    }
}
