/// Compares templates with one probe: the one checked way from two templates to a score.
///
/// Make one for a probe, then stream references past it. Verification, search, evaluation and this comparison give two
/// templates the same score, bit for bit.
public struct TemplateMatcher: Sendable {
    private let probe: Template
    private let scorer: Scorer

    private enum Scorer: Sendable {
        case finger(FingerMatcher)
        case face(FaceMatcher)
    }

    /// Prepares to compare a probe.
    public init(_ probe: Template) {
        self.init(PreparedTemplate(probe))
    }

    /// Prepares to compare a probe that is compared as a reference too.
    public init(_ probe: PreparedTemplate) {
        self.probe = probe.template
        switch probe.form {
        case .finger(let finger): scorer = .finger(FingerMatcher(probe: finger))
        case .face(let face): scorer = .face(FaceMatcher(face))
        }
    }

    /// Compares the probe with one reference.
    ///
    /// Symmetric: exchanging probe and reference gives the same score.
    ///
    /// - Returns: similarity, higher is closer: of prints a log-likelihood ratio up to a constant, of faces the cosine
    ///   similarity in `-1...1` or the negated L2 distance, as their model wants it.
    /// - Throws: ``WhorlError/wrongModality(got:expected:)``; ``WhorlError/extractorMismatch(got:expected:)`` for a
    ///   template of another extractor version than the probe's, and for a print of a version that this build does not
    ///   know; ``WhorlError/modelMismatch(got:expected:)``.
    public func score(_ reference: Template) throws(WhorlError) -> Double {
        try score(PreparedTemplate(reference))
    }

    /// Compares the probe with a reference that was prepared before.
    ///
    /// - Returns: as for a template.
    /// - Throws: as for a template.
    public func score(_ reference: PreparedTemplate) throws(WhorlError) -> Double {
        try probe.checkComparable(to: reference.template)
        switch (scorer, reference.form) {
        case (.finger(let matcher), .finger(let finger)): return matcher.score(finger)
        case (.face(let matcher), .face(let face)): return matcher.score(face)
        case (.finger, .face), (.face, .finger):
            throw .wrongModality(got: reference.template.modality, expected: probe.modality)
        }
    }

    /// Compares a print with another one and keeps what the score was made of.
    ///
    /// - Throws: as for a score, and ``WhorlError/wrongModality(got:expected:)`` for faces.
    public func fingerComparison(with reference: PreparedTemplate) throws(WhorlError) -> FingerComparison {
        let (matcher, finger) = try fingers(with: reference)
        return matcher.comparison(with: finger)
    }

    /// Compares two prints and keeps how the search for the best pairing went.
    ///
    /// - Throws: as ``fingerComparison(with:)``.
    package func fingerSteps(with reference: PreparedTemplate) throws(WhorlError) -> ComparisonSteps {
        let (matcher, finger) = try fingers(with: reference)
        return matcher.steps(with: finger)
    }

    /// The prepared prints of a comparison.
    private func fingers(with reference: PreparedTemplate) throws(WhorlError) -> (FingerMatcher, PreparedFinger) {
        try probe.checkComparable(to: reference.template)
        guard case (.finger(let matcher), .finger(let finger)) = (scorer, reference.form) else {
            throw .wrongModality(got: .face, expected: .finger)
        }
        return (matcher, finger)
    }
}

/// A template with what comparisons need of it, made once for any number of them.
public struct PreparedTemplate: Sendable {
    /// What comparisons need.
    enum Form: Sendable {
        case finger(PreparedFinger)
        case face(PreparedFace)
    }

    /// The features.
    public let template: Template
    let form: Form

    /// Prepares a template.
    public init(_ template: Template) {
        self.template = template
        switch template {
        case .finger(let finger): form = .finger(PreparedFinger(finger))
        case .face(let face): form = .face(PreparedFace(face))
        }
    }
}

extension Template {
    /// Refuses a reference that has no score with this one.
    ///
    /// - Throws: ``WhorlError/wrongModality(got:expected:)``, ``WhorlError/extractorMismatch(got:expected:)``,
    ///   ``WhorlError/modelMismatch(got:expected:)``.
    package func checkComparable(to reference: Template) throws(WhorlError) {
        switch (self, reference) {
        case (.finger(let one), .finger(let other)):
            let (version, expected) = (other.extractorVersion, one.extractorVersion)
            guard FingerScore.knows(extractorVersion: expected) else {
                throw .extractorMismatch(got: expected, expected: MinutiaExtractor.version)
            }
            guard version == expected else { throw .extractorMismatch(got: version, expected: expected) }
        case (.face(let one), .face(let other)):
            try one.checkComparable(to: other)
        case (.finger, .face), (.face, .finger):
            throw .wrongModality(got: reference.modality, expected: modality)
        }
    }
}

extension FaceTemplate {
    /// Refuses a reference of another model or pipeline.
    ///
    /// - Throws: ``WhorlError/modelMismatch(got:expected:)``, ``WhorlError/extractorMismatch(got:expected:)``.
    func checkComparable(to reference: FaceTemplate) throws(WhorlError) {
        if let mismatch = comparability.mismatch(reference) { throw mismatch }
    }
}
