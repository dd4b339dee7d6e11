/// Where a device's scans and samples come from: camera, sensor or file.
public protocol VIDSource: Sendable {
    /// The text of a QR code; nil where the user does not want to go on.
    ///
    /// - Throws: ``VIDError/noSample(reason:)``.
    func scan() async throws(VIDError) -> String?

    /// The two digits that the page shows, chosen by the user; nil where the user does not want to go on.
    ///
    /// - Parameters:
    ///   - choices: what the user chooses from.
    ///   - context: who asks, and for what.
    /// - Returns: one of the choices, or nil.
    /// - Throws: ``VIDError/noSample(reason:)``.
    func digits(of choices: [String], for context: VIDContext) async throws(VIDError) -> String?

    /// A sample of one of the traits; nil where the user does not want to go on.
    ///
    /// - Parameters:
    ///   - traits: `face`, `finger`.
    ///   - context: who asks, and for what; nil where a profile's samples are made anew.
    /// - Returns: the sample, or nil.
    /// - Throws: ``VIDError/noSample(reason:)``.
    func sample(of traits: [String], for context: VIDContext?) async throws(VIDError) -> VIDSample?
}

extension VIDSource {
    /// Chooses none: such a session is canceled.
    public func digits(of choices: [String], for context: VIDContext) async throws(VIDError) -> String? { nil }
}
