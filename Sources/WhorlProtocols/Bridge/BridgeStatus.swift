/// What a page is told before it shows a dialog.
public struct BridgeStatus: Codable, Sendable, Equatable {
    /// Whether the owner is enrolled and something can capture a sample.
    public let hasTouchId: Bool
    /// `touchId`, `faceId` or `none`.
    public let biometryType: String
    /// Whether there is a secret to get.
    public let hasSecret: Bool
}
