/// What an evaluation measured, before rates are computed of it.
public struct MeasuredRun: Sendable {
    /// What was compared.
    public let data: EvaluatedData
    /// What made it.
    public let run: RunRecord
    /// Each data set.
    public let sets: [MeasuredSet]
    /// Warnings about samples, by data set.
    public let warnings: [[SampleWarning]]
    /// What was gathered of all comparisons.
    let evidence: EvidenceCollector
    /// The subject of each sample.
    let register: SampleRegister
    /// The share of right decisions, for a list of pairs in folds.
    let accuracy: FoldAccuracy?

    package init(
        _ data: EvaluatedData, _ run: RunRecord, sets: [MeasuredSet], _ evidence: EvidenceCollector,
        _ register: SampleRegister, warnings: [[SampleWarning]] = [], accuracy: FoldAccuracy? = nil
    ) {
        self.data = data
        self.run = run
        self.sets = sets
        self.warnings = warnings
        self.evidence = evidence
        self.register = register
        self.accuracy = accuracy
    }
}
