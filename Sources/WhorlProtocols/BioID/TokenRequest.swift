package import Whorl

/// What an app asks a token for.
package struct TokenRequest: Sendable, Equatable {
    /// What it is for.
    package let action: BioIDAction
    /// Whom it is about; nil for liveness alone.
    package let subject: BioIDSubject?
    /// Flags and tries.
    package let task: BioIDTask
    /// What samples are of unless an upload says otherwise.
    package let traits: BioIDTraits
    /// What samples may be of.
    package let accepted: BioIDTraits
    /// Whether the person's left is left in uploaded pictures.
    package let isMirrored: Bool
    /// Directions in each try's challenge.
    package let challenges: Int

    private static let usualTries = 3
    private static let usualChallenges = 3
    private static let challengeBounds = 2...7

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - query: its parameters.
    ///   - modalities: what the service can read.
    ///   - liveness: whether tokens demand liveness unless stated.
    ///   - isRequired: whether the app takes nothing less.
    /// - Throws: ``BioIDRefusal/badRequest(_:)``.
    package init(
        _ query: BioIDQuery, modalities: [Modality], liveness: Bool, isRequired: Bool = false
    ) throws(BioIDRefusal) {
        guard let action = BioIDAction(task: query.text("task") ?? "verify") else { throw .badRequest("UnknownTask") }
        self.action = action
        if let text = query.text("bcid") {
            subject = try BioIDSubject(text, for: action)
        } else {
            guard action == .livenessdetection else { throw .badRequest("MissingBCID") }
            subject = nil
        }
        let tries = try query.number("maxtries", 1...BioIDTask.maxTriesMask) ?? Self.usualTries
        challenges = try query.number("challenges", Self.challengeBounds) ?? Self.usualChallenges
        var task = BioIDTask(action, tries: tries)
        let isLive = try query.flag("livedetection") ?? (liveness || isRequired)
        guard isLive || !isRequired else { throw .badRequest("LivenessRequired") }
        if isLive || action == .livenessdetection { task.insert(.liveDetection) }
        if try query.flag("challenge") ?? false { task.formUnion([.liveDetection, .challengeResponse]) }
        if try query.flag("autoenroll") ?? false, action == .verification { task.insert(.autoEnroll) }
        self.task = task
        isMirrored = try query.flag("mirror") ?? true
        let readable = BioIDTraits(modalities)
        if let list = query.word("traits") {
            traits = try BioIDTraits(list: list).supported(by: readable)
            accepted = traits
        } else {
            // Pages of the protocol's clients know faces alone, and take a token of other traits for none of theirs.
            traits = readable.contains(.face) ? .face : readable
            accepted = readable
        }
    }
}
