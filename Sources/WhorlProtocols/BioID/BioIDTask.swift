/// What a token allows, as its claim `task` says it: flags, and in the lowest bits how many tries.
package struct BioIDTask: OptionSet, Sendable, Hashable {
    /// The bits.
    package let rawValue: Int

    /// Takes a claim's number.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Search a partition; verification has no flag of its own.
    package static let identify = BioIDTask(rawValue: 0x10)
    /// Store references.
    package static let enroll = BioIDTask(rawValue: 0x20)
    /// Look at liveness alone.
    package static let liveOnly = BioIDTask(rawValue: 0x80)
    /// Liveness must be shown.
    package static let liveDetection = BioIDTask(rawValue: 0x100)
    /// The head must move as the token's challenge asks.
    package static let challengeResponse = BioIDTask(rawValue: 0x200)
    /// Samples of a successful verification become references.
    package static let autoEnroll = BioIDTask(rawValue: 0x1000)

    /// The bits that hold the number of tries.
    package static let maxTriesMask = 0x0F

    /// The flags of an action, with a number of tries.
    ///
    /// - Precondition: `tries` lies in 1...15.
    package init(_ action: BioIDAction, tries: Int) {
        precondition((1...Self.maxTriesMask).contains(tries))
        let flag: BioIDTask =
            switch action {
            case .verification: []
            case .identification: .identify
            case .enrollment: .enroll
            case .livenessdetection: .liveOnly
            }
        self.init(rawValue: flag.rawValue | tries)
    }

    /// How often the token may be used.
    package var tries: Int { rawValue & Self.maxTriesMask }

    /// What the token is for.
    package var action: BioIDAction {
        if contains(.liveOnly) {
            .livenessdetection
        } else if contains(.enroll) {
            .enrollment
        } else if contains(.identify) {
            .identification
        } else {
            .verification
        }
    }
}

/// What can be done with a token of the BWS extension; the raw value is its name in results.
package enum BioIDAction: String, Codable, Sendable, CaseIterable {
    case verification
    case identification
    case enrollment
    case livenessdetection

    /// Finds the action of a token request's `task`.
    package init?(task: String) {
        switch task {
        case "verify": self = .verification
        case "identify": self = .identification
        case "enroll": self = .enrollment
        case "livenessdetection": self = .livenessdetection
        default: return nil
        }
    }
}
