/// A comparison that is scored and whose truth is known.
package struct LabelledComparison: Sendable {
    /// What a comparison is by ground truth.
    package enum Truth: Sendable {
        /// Of one instance of one subject.
        case mated
        /// Of different subjects.
        case nonMated
        /// Of different instances of one subject: neither (ISO/IEC 19795-1:2021 leaves such comparisons out, as fingers
        /// of one person are more alike than those of several).
        case excluded
    }

    /// Index of the probe's sample; nil where samples have no names.
    let probe: Int?
    /// Index of the reference's sample.
    let reference: Int?
    /// Index of the probe's subject, or ``SampleRegister/unknown``.
    let probeSubject: Int32
    /// Index of the reference's subject, or ``SampleRegister/unknown``.
    let referenceSubject: Int32
    /// Ground truth.
    let truth: Truth
    /// Similarity, or ``ComparisonScores/failed``.
    package let score: Double

    /// The same comparison with the roles of its samples exchanged.
    var reversed: LabelledComparison {
        LabelledComparison(
            probe: reference, reference: probe, probeSubject: referenceSubject, referenceSubject: probeSubject,
            truth: truth, score: score)
    }

    /// Whether both subjects are known.
    var hasSubjects: Bool { probeSubject != SampleRegister.unknown && referenceSubject != SampleRegister.unknown }

    package init(
        probe: Int?, reference: Int?, probeSubject: Int32, referenceSubject: Int32, truth: Truth, score: Double
    ) {
        self.probe = probe
        self.reference = reference
        self.probeSubject = probeSubject
        self.referenceSubject = referenceSubject
        self.truth = truth
        self.score = score
    }
}

extension LabelledComparison {
    /// What mated pairs are called.
    static let matedWords: Set = ["mated", "genuine", "target"]
    /// What non-mated pairs are called.
    static let nonMatedWords: Set = ["non-mated", "nonmated", "impostor", "imposter", "nontarget"]

    /// What a label says in upper or lower case; nil for any other text.
    static func isMated(_ label: String) -> Bool? {
        switch label.lowercased() {
        case "1", "+1", "true", "yes": true
        case "0", "-1", "false", "no": false
        case let word: matedWords.contains(word) ? true : nonMatedWords.contains(word) ? false : nil
        }
    }
}

extension SampleRegister {
    /// The truth of two samples; nil where a subject is not known.
    func truth(_ probe: Int, _ reference: Int) -> LabelledComparison.Truth? {
        guard subject[probe] != Self.unknown, subject[reference] != Self.unknown else { return nil }
        guard subject[probe] == subject[reference] else { return .nonMated }
        return instance[probe] == instance[reference] ? .mated : .excluded
    }
}
