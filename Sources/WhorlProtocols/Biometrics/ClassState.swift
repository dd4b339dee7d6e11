package import Whorl

/// What the service remembers of a person beside templates: failures, and what was agreed on.
///
/// Failures of known sources and those of unknown ones count apart, under the same limits (``LockoutPolicy``). The former
/// stop all tries, the latter those of unknown sources alone. A match from a known source resets both counters, but for what
/// strangers guessed in the last day beside samples that matched: whoever has a finger of the person makes a browser known by
/// it, has an app compare it or takes a device, and would guess the face without end. A match from an unknown source ends the row
/// of failures of unknown sources, so that the next try need not wait, and nothing else: their total stays, so that no
/// more tries of strangers are decided than the limit says, however often the person signs in from new places meanwhile.
package struct ClassState: Record, Equatable {
    /// The kind of these records.
    package static let kind = "class"

    /// The person.
    package let bcid: BCID
    /// Requests from known sources that did not match since the last match from one, or the last reset.
    package var failures = 0
    /// Samples of those requests.
    package var samples = 0
    /// When the next try from a known source is allowed, in seconds since 1970.
    package var lockedUntil = 0.0
    /// Failures of unknown sources since the last match from a known source, or the last reset.
    package var unknown = FailureCount()
    /// Those of them that stood beside samples that matched; nil for none.
    package var strays: StrayTimes?
    /// Names that a caller gave the person.
    package var tags: [String] = []
    /// Where the person's consent is filed.
    package var consent: String?
    /// When the person is due for deletion, in seconds since 1970.
    package var retainUntil: Double?
    /// The modalities whose templates must be made anew before they count.
    package var flagged: Set<Modality> = []

    /// Whether templates of some modality must be made anew before they count; set, it flags all modalities or none.
    package var isFlagged: Bool {
        get { !flagged.isEmpty }
        set { flagged = newValue ? Set(Modality.allCases) : [] }
    }

    private enum CodingKeys: String, CodingKey {
        case bcid, failures, lockedUntil, tags, consent, retainUntil, isFlagged
        case unknown = "unknownSources"
        case samples = "failedSamples"
        case strays = "unknownStrays"
        case flagged = "flaggedModalities"
    }

    /// The person's BCID.
    package var id: String { bcid.description }
    /// The person.
    package var owner: BCID? { bcid }

    /// Non-matches from known sources, which are in a row: each match resets them.
    package var known: FailureCount {
        get { FailureCount(row: failures, total: samples, lockedUntil: lockedUntil) }
        set { (failures, samples, lockedUntil) = (newValue.row, newValue.total, newValue.lockedUntil) }
    }

    /// A person of whom nothing is known yet.
    package init(_ bcid: BCID) {
        self.bcid = bcid
    }

    /// Reads a state, also one that was kept when there was one counter, when requests alone were counted, or when a flag
    /// was one of all modalities.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        bcid = try container.decode(BCID.self, forKey: .bcid)
        failures = try container.decode(Int.self, forKey: .failures)
        samples = try container.decodeIfPresent(Int.self, forKey: .samples) ?? failures
        lockedUntil = try container.decode(Double.self, forKey: .lockedUntil)
        unknown = try container.decodeIfPresent(FailureCount.self, forKey: .unknown) ?? FailureCount()
        strays = try container.decodeIfPresent(StrayTimes.self, forKey: .strays)
        tags = try container.decode([String].self, forKey: .tags)
        consent = try container.decodeIfPresent(String.self, forKey: .consent)
        retainUntil = try container.decodeIfPresent(Double.self, forKey: .retainUntil)
        let isFlagged = try container.decode(Bool.self, forKey: .isFlagged)
        flagged =
            try container.decodeIfPresent(Set<Modality>.self, forKey: .flagged)
            ?? (isFlagged ? Set(Modality.allCases) : [])
    }

    /// Writes a state, always in the same bytes.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(bcid, forKey: .bcid)
        try container.encode(failures, forKey: .failures)
        try container.encode(samples, forKey: .samples)
        try container.encode(lockedUntil, forKey: .lockedUntil)
        try container.encode(unknown, forKey: .unknown)
        try container.encodeIfPresent(strays, forKey: .strays)
        try container.encode(tags, forKey: .tags)
        try container.encodeIfPresent(consent, forKey: .consent)
        try container.encodeIfPresent(retainUntil, forKey: .retainUntil)
        try container.encode(isFlagged, forKey: .isFlagged)
        try container.encode(Modality.allCases.filter(flagged.contains), forKey: .flagged)
    }

    /// Forgets all failures.
    package mutating func reset() {
        known = FailureCount()
        unknown = FailureCount()
        strays = nil
    }

    /// Notes a match.
    ///
    /// - Parameters:
    ///   - isKnown: whether the person is known where the sample came from.
    ///   - now: in seconds since 1970.
    mutating func match(isKnown: Bool, at now: Double) {
        (unknown.row, unknown.lockedUntil) = (0, 0)
        guard isKnown else { return }
        known = FailureCount()
        unknown.total = min(unknown.total, strays.count(at: now))
        if unknown.total == 0 { strays = nil }
    }

    /// Counts guesses of strangers beside a sample that matched.
    ///
    /// - Returns: whether they fill the counter.
    mutating func stray(_ number: Int, _ policy: LockoutPolicy, at now: Double) -> Bool {
        strays.add(number, policy, at: now)
        return policy.count(number, in: &unknown)
    }
}
