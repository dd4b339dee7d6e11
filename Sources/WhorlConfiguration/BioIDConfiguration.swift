package import WhorlProtocols

extension ServiceConfiguration {
    /// The BWS token extension.
    package struct BioID: Codable, Sendable, Equatable {
        /// Whether tokens demand liveness unless their request says otherwise, as sign-ins by OpenID do then; there are no
        /// QR sessions then, which cannot check it. No model that detects presentation
        /// attacks is part of the service: what it can show is that one face moved.
        package var liveness = false

        /// All defaults.
        package init() {}

        enum CodingKeys: String, CodingKey, CaseIterable { case liveness }

        /// Reads keys that may be missing, and refuses unknown ones.
        package init(from decoder: any Decoder) throws {
            let settings = try Settings(decoder, by: CodingKeys.self)
            try settings.read(&liveness, .liveness)
        }
    }

    /// Settings of the extension.
    package func bioIDSettings(url: String) -> BioIDExtension.Settings {
        var settings = BioIDExtension.Settings(url: url, storages: Set(storages))
        settings.liveness = bioid.liveness
        return settings
    }
}
