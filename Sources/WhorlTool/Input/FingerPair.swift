import Whorl

/// Two prints that are ready to be compared.
struct FingerPair {
    /// Compares with the probe.
    let matcher: FingerMatcher
    /// The reference.
    let reference: PreparedFinger

    /// Prepares two prints.
    ///
    /// - Throws: ``WhorlError/extractorMismatch(got:expected:)`` where their extractor versions differ.
    init(_ probe: FingerInput, _ reference: FingerInput) throws(WhorlError) {
        for input in [probe, reference] { try input.template.checkComparable() }
        matcher = FingerMatcher(probe: PreparedFinger(probe.template))
        self.reference = PreparedFinger(reference.template)
    }
}
