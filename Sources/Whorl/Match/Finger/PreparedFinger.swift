/// A finger template with everything that matching derives from it, built once.
public struct PreparedFinger: Sendable {
    /// The template it was built of.
    public let template: FingerTemplate

    /// Builds what comparisons need.
    public init(_ template: FingerTemplate) {
        self.template = template
    }
}
