package import WhorlProtocols

extension ServiceConfiguration {
    /// Pages that share one secret of the owner; see ``Bridge``.
    package struct BridgeSettings: Codable, Sendable, Equatable {
        /// What it is called.
        package var id = ""
        /// The origins whose pages may call; empty unless stated, which lets no page call.
        package var origins = Origins()
        /// Whether a change of the owner's templates makes the secret unreadable.
        package var invalidateOnEnrollmentChange = true
        /// Whether saving replaces, where a call does not say.
        package var overwrite = true
        /// `finger` or `face`: the modality that pages see of an owner who is enrolled with both.
        package var prefer = "finger"
        /// Samples that may fail in one call.
        package var tries = 1
        /// Whether browsers on other machines, or behind a proxy, may call.
        package var remote = false

        package init(
            id: String = "",
            origins: Origins = Origins(),
            invalidateOnEnrollmentChange: Bool = true,
            overwrite: Bool = true,
            prefer: String = "finger",
            tries: Int = 1,
            remote: Bool = false
        ) {
            self.id = id
            self.origins = origins
            self.invalidateOnEnrollmentChange = invalidateOnEnrollmentChange
            self.overwrite = overwrite
            self.prefer = prefer
            self.tries = tries
            self.remote = remote
        }
    }

    /// The bridges as the protocol has them.
    ///
    /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
    package func bridgeList() throws(ConfigurationError) -> [Bridge] {
        guard Set(bridges.map(\.id)).count == bridges.count, bridges.allSatisfy({ App.isIdentifier($0.id) }) else {
            throw .invalid(key: "bridges", reason: "need different ids of letters, digits, - and _")
        }
        var list: [Bridge] = []
        for settings in bridges {
            guard settings.tries >= 1, ["finger", "face"].contains(settings.prefer) else {
                throw .invalid(key: "bridges", reason: "need tries of at least 1, and prefer finger or face")
            }
            list.append(
                Bridge(
                    id: settings.id, origins: try settings.origins.list("bridges.origins"),
                    invalidatesOnChange: settings.invalidateOnEnrollmentChange, overwrites: settings.overwrite,
                    prefersFace: settings.prefer == "face", tries: settings.tries,
                    servesRemote: settings.remote))
        }
        return list
    }
}

extension ServiceConfiguration.BridgeSettings {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, origins, invalidateOnEnrollmentChange, overwrite, prefer, tries, remote
    }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&id, .id)
        try settings.read(&origins, .origins)
        try settings.read(&invalidateOnEnrollmentChange, .invalidateOnEnrollmentChange)
        try settings.read(&overwrite, .overwrite)
        try settings.read(&prefer, .prefer)
        try settings.read(&tries, .tries)
        try settings.read(&remote, .remote)
    }
}
