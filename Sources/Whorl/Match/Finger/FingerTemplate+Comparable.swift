extension FingerTemplate {
    /// Refuses a template that the matcher has no scores for.
    ///
    /// - Throws: ``WhorlError/extractorMismatch(got:expected:)`` where another extractor version made it than this build's.
    package func checkComparable() throws(WhorlError) {
        guard extractorVersion == MinutiaExtractor.version else {
            throw .extractorMismatch(got: extractorVersion, expected: MinutiaExtractor.version)
        }
    }
}
