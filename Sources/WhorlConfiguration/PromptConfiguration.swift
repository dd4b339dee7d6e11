internal import Whorl
package import WhorlProtocols

extension ServiceConfiguration {
    /// A virtual sensor.
    package struct SensorSettings: Codable, Sendable, Equatable {
        /// What it is called, such as `fp0`.
        package var name = ""
        /// `finger` or `face`.
        package var kind = "finger"

        /// Describes a sensor.
        package init(name: String, kind: String) {
            self.name = name
            self.kind = kind
        }
    }

    /// What prompts are like.
    package struct PromptSettings: Codable, Sendable, Equatable {
        /// Seconds that a prompt waits.
        package var life = 60.0
    }

    /// Origins of web pages: a list, or one text with commas between.
    package struct Origins: Codable, Sendable, Equatable {
        /// The patterns.
        package var texts: [String] = []

        /// Nobody.
        package init() {}

        /// Reads either form.
        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let text = try? container.decode(String.self)
            texts = try text.map { [$0] } ?? container.decode([String].self)
        }

        /// Writes the list.
        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(texts)
        }

        /// The patterns read.
        ///
        /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
        package func list(_ key: String) throws(ConfigurationError) -> OriginList {
            guard let list = OriginList(texts) else {
                throw .invalid(
                    key: key, reason: "must be origins as https://shop.example or https://*.shop.example, or *")
            }
            return list
        }
    }

    /// The longest prompt: connections that say nothing are closed soon after it.
    private static let longestLife = 70.0

    /// Refuses sensors, prompts and owners that cannot be.
    func checkPrompts() throws(ConfigurationError) {
        guard Set(sensors.map(\.name)).count == sensors.count, sensors.allSatisfy({ App.isIdentifier($0.name) }),
            sensors.allSatisfy({ Modality(rawValue: $0.kind) != nil })
        else {
            throw .invalid(
                key: "sensors", reason: "need different names of letters, digits, - and _, and the kind finger or face")
        }
        guard prompt.life > 0, prompt.life <= Self.longestLife else {
            throw .invalid(key: "prompt.life", reason: "must lie between 0 and \(Int(Self.longestLife)) seconds")
        }
        if let owner {
            do throws(WhorlError) {
                _ = try BCID(owner)
            } catch {
                throw .invalid(key: "owner", reason: "must be a BCID, such as bws.12.4711")
            }
        }
        _ = try pmapiOrigins.list("pmapiOrigins")
    }
}

extension ServiceConfiguration.SensorSettings {
    enum CodingKeys: String, CodingKey, CaseIterable { case name, kind }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&name, .name)
        try settings.read(&kind, .kind)
    }
}

extension ServiceConfiguration.PromptSettings {
    enum CodingKeys: String, CodingKey, CaseIterable { case life }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&life, .life)
    }
}
