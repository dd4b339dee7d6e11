/// What a page is told before it shows a dialog.
package struct BridgeStatus: Codable, Sendable, Equatable {
    /// Whether the owner is enrolled and something can capture a sample.
    package let hasTouchId: Bool
    /// `touchId`, `faceId` or `none`.
    package let biometryType: String
    /// Whether there is a secret to get.
    package let hasSecret: Bool
}
