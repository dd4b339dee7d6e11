import Crypto
import FoundationEssentials
package import Whorl
import WhorlText

/// A secret that a match releases, sealed twice: under a key of its own, and that under the service's key.
///
/// Both seals hold the owner, the bridge and the owner's set of templates: an item that is moved to somebody else, or
/// that is older than the templates, does not open.
package struct VaultItem: Record, Equatable {
    /// See ``Record``.
    package static let kind = "vault"

    /// The owner and the bridge.
    package let id: String
    /// The person the item belongs to; it is deleted with the person.
    package let owner: BCID?
    /// Which bridge it was saved by.
    package let bridge: String
    /// The origin of the page that saved it; nil where a program of the machine did.
    package let origin: String?
    /// The templates that it was saved under; see ``TemplateSet``.
    let templates: String
    /// When, in seconds since 1970.
    package let created: Double
    /// How it is sealed.
    let version: Int
    private let key: String
    private let secret: String

    private static let currentVersion = 1

    /// Seals a secret.
    ///
    /// - Returns: nil where the library refuses.
    package init?(
        _ secret: [UInt8], of owner: BCID, bridge: String, from origin: String? = nil, templates: String,
        under master: [UInt8], at now: Double
    ) {
        let binding = Self.binding(owner, bridge, templates)
        let itemKey = SymmetricKey(size: .bits256)
        let sealedKey = itemKey.withUnsafeBytes { bytes in
            try? AES.GCM.seal(Array(bytes), using: SymmetricKey(data: master), authenticating: binding).combined
        }
        guard let sealedKey,
            let sealed = try? AES.GCM.seal(secret, using: itemKey, authenticating: binding).combined
        else { return nil }
        id = Self.id(of: owner, bridge: bridge)
        self.owner = owner
        self.bridge = bridge
        self.origin = origin
        self.templates = templates
        created = now
        version = Self.currentVersion
        key = Base64URL.encode(sealedKey)
        self.secret = Base64URL.encode(sealed)
    }

    /// The name of a person's item of a bridge: there is one.
    package static func id(of owner: BCID, bridge: String) -> String { "\(owner)/\(bridge)" }

    /// The secret; nil where the item is damaged, was moved, or was sealed under another key.
    package func open(under master: [UInt8]) -> [UInt8]? {
        guard version == Self.currentVersion, let owner, id == Self.id(of: owner, bridge: bridge),
            let key = Base64URL.decode(key), let sealedKey = try? AES.GCM.SealedBox(combined: key),
            let secret = Base64URL.decode(secret), let sealed = try? AES.GCM.SealedBox(combined: secret)
        else { return nil }
        let binding = Self.binding(owner, bridge, templates)
        guard
            var itemKey = try? AES.GCM.open(sealedKey, using: SymmetricKey(data: master), authenticating: binding)
        else { return nil }
        defer { itemKey.resetBytes(in: itemKey.startIndex..<itemKey.endIndex) }
        let opened = try? AES.GCM.open(sealed, using: SymmetricKey(data: itemKey), authenticating: binding)
        return opened.map { Array($0) }
    }

    private static func binding(_ owner: BCID, _ bridge: String, _ templates: String) -> [UInt8] {
        Array("whorl vault \(currentVersion)\n\(owner)\n\(bridge)\n\(templates)".utf8)
    }
}
