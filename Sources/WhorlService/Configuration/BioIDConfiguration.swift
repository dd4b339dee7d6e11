internal import WhorlProtocols

extension ServiceConfiguration {
    /// The BWS token extension.
    public struct BioID: Codable, Sendable, Equatable {
        /// Whether tokens demand liveness unless their request says otherwise. No model that detects presentation
        /// attacks is part of the service: what it can show is that one face moved.
        public var liveness = false

        /// All defaults.
        public init() {}

        enum CodingKeys: String, CodingKey, CaseIterable { case liveness }

        /// Reads keys that may be missing, and refuses unknown ones.
        public init(from decoder: any Decoder) throws {
            let settings = try Settings(decoder, by: CodingKeys.self)
            try settings.read(&liveness, .liveness)
        }
    }

    /// What the extension is told.
    func bioIDSettings(url: String) -> BioIDExtension.Settings {
        var settings = BioIDExtension.Settings(url: url, storages: Set(storages))
        settings.liveness = bioid.liveness
        return settings
    }
}
