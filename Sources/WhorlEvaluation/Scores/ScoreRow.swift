import Whorl

/// Rows of a file of scores to comparisons.
struct ScoreRow {
    /// The columns.
    let layout: ScoreLayout
    private let areMated: Bool?
    private let areDistances: Bool
    private let truths: [UInt64: LabelledComparison.Truth]?
    private var fields: FieldSplitter

    /// Reads rows of a layout.
    ///
    /// - Parameters:
    ///   - layout: the columns.
    ///   - areMated: what all rows are, where the file holds one kind of comparisons.
    ///   - areDistances: whether a lower value is closer.
    ///   - truths: the pairs that count, by ``ProtocolList/key(_:_:)``; nil where all do.
    init(
        _ layout: ScoreLayout, areMated: Bool?, areDistances: Bool, truths: [UInt64: LabelledComparison.Truth]?
    ) {
        self.layout = layout
        self.areMated = areMated
        self.areDistances = areDistances
        self.truths = truths
        fields = FieldSplitter(layout.separator)
    }

    /// Reads a row.
    ///
    /// - Returns: what is wrong with it; nil where it is a row.
    mutating func read(
        _ line: Span<UInt8>, _ register: inout SampleRegister,
        _ body: (LabelledComparison, SampleRegister) throws(EvaluationError) -> Void
    ) throws(EvaluationError) -> String? {
        guard fields.split(line) else { return "a quote is not closed, or something follows it" }
        guard fields.ranges.count == layout.fields else {
            return "it has \(fields.ranges.count) fields, not \(layout.fields)"
        }
        if layout.format == .lists { return try lists(line, register, body) }
        guard let score = score(line, layout.score) else { return fault(line, layout.score) }
        switch layout.format {
        case .csv, .threeColumn: return try named(line, score, &register, body)
        case .fourColumn, .fiveColumn: try owned(line, score, &register, body)
        case .oneColumn, .twoColumn, .lists:
            guard let isMated = areMated ?? LabelledComparison.isMated(fields.text(layout.mated ?? 0, of: line)) else {
                return "the label is neither mated nor non-mated"
            }
            try body(Self.nameless(isMated: isMated, score), register)
        }
        return nil
    }

    private func lists(
        _ line: Span<UInt8>, _ register: SampleRegister,
        _ body: (LabelledComparison, SampleRegister) throws(EvaluationError) -> Void
    ) throws(EvaluationError) -> String? {
        for (column, isMated) in [(layout.probe, true), (layout.reference, false)]
        where !fields.ranges[column].isEmpty {
            guard let score = score(line, column) else { return fault(line, column) }
            try body(Self.nameless(isMated: isMated, score), register)
        }
        return nil
    }

    private mutating func named(
        _ line: Span<UInt8>, _ score: Double, _ register: inout SampleRegister,
        _ body: (LabelledComparison, SampleRegister) throws(EvaluationError) -> Void
    ) throws(EvaluationError) -> String? {
        guard let probe = sample(line, layout.probe, &register),
            let reference = sample(line, layout.reference, &register)
        else { return "the manifest does not list a sample" }
        var truth = register.truth(probe, reference)
        var isStated = false
        if areMated != nil || layout.mated != nil, !register.isClosed {
            guard
                let isMated = areMated
                    ?? layout.mated.flatMap({ LabelledComparison.isMated(fields.text($0, of: line)) })
            else { return "the column that says whether the pair is mated has neither 1 nor 0" }
            isStated = truth.map { ($0 == .mated) != isMated } ?? true
            truth = isMated ? .mated : .nonMated
        }
        if let truths {
            guard let listed = truths[ProtocolList.key(probe, reference)] else { return nil }
            isStated = truth.map { $0 != listed } ?? true
            truth = listed
        }
        guard let truth else { return "nothing says whether the pair is mated" }
        // A truth that names contradict leaves nobody to resample.
        let unknown = SampleRegister.unknown
        let comparison = LabelledComparison(
            probe: probe, reference: reference, probeSubject: isStated ? unknown : register.subject[probe],
            referenceSubject: isStated ? unknown : register.subject[reference], truth: truth, score: score)
        try body(comparison, register)
        return nil
    }

    private mutating func owned(
        _ line: Span<UInt8>, _ score: Double, _ register: inout SampleRegister,
        _ body: (LabelledComparison, SampleRegister) throws(EvaluationError) -> Void
    ) throws(EvaluationError) {
        let isShort = layout.format == .fourColumn
        let (claimed, model, real, name) = (0, isShort ? 0 : 1, isShort ? 1 : 2, layout.score - 1)
        let ranges = fields.ranges
        let (owner, other) = (line.extracting(ranges[claimed]), line.extracting(ranges[real]))
        let (reference, probe) = (register.subject(owner), register.subject(other))
        let comparison = LabelledComparison(
            probe: register.sample(line.extracting(ranges[name]), of: other),
            reference: register.model(line.extracting(ranges[model]), of: owner), probeSubject: probe,
            referenceSubject: reference, truth: probe == reference ? .mated : .nonMated, score: score)
        try body(comparison, register)
    }

    private func sample(_ line: Span<UInt8>, _ column: Int, _ register: inout SampleRegister) -> Int? {
        if fields.isPlain(column) { return register.sample(line.extracting(fields.ranges[column])) }
        let bytes = fields.bytes(column, of: line)
        return register.sample(bytes.span)
    }

    /// The similarity in a column; what could not be compared has `nan`, `-inf`, `na` or nothing there.
    private func score(_ line: Span<UInt8>, _ column: Int) -> Double? {
        let field = line.extracting(fields.ranges[column])
        guard let value = NumberField.value(field) ?? decimalComma(field) else {
            let word = NumberField.text(field).lowercased()
            return word.isEmpty || word == "na" ? ComparisonScores.failed : nil
        }
        if value.isNaN { return ComparisonScores.failed }
        let similarity = areDistances ? 0 - value : value
        return similarity == .infinity ? nil : similarity
    }

    /// A number with a comma as its decimal mark, which it can be where commas do not separate fields.
    private func decimalComma(_ field: Span<UInt8>) -> Double? {
        layout.separator == .comma ? nil : FirstLine.decimalComma(NumberField.text(field))
    }

    /// What is wrong with a score.
    private func fault(_ line: Span<UInt8>, _ column: Int) -> String {
        "the score \"\(ScoreLayout.short(fields.text(column, of: line)))\" is no finite number"
    }

    private static func nameless(isMated: Bool, _ score: Double) -> LabelledComparison {
        LabelledComparison(
            probe: nil, reference: nil, probeSubject: SampleRegister.unknown, referenceSubject: SampleRegister.unknown,
            truth: isMated ? .mated : .nonMated, score: score)
    }
}
