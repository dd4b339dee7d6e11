import Crypto
package import Whorl
import WhorlText

/// Where secrets wait for a match.
///
/// Who may read one is decided by a process that is trusted, and not by the finger itself: the service can open each
/// item, and does so only in the call that saw the match.
package struct Vault: Sendable {
    private let biometrics: Biometrics
    private let time: Timepiece
    private let master: [UInt8]

    /// The longest secret, in bytes.
    package static let longest = 64 << 10

    /// Opens the vault; its key is made at the first time.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package init(_ biometrics: Biometrics, time: Timepiece = .system) throws(WhorlError) {
        self.biometrics = biometrics
        self.time = time
        master = try ServiceSecret.key(for: "vault", in: biometrics.records)
    }

    /// The outcome of saving.
    package enum Saving {
        case saved, duplicate, failed
        /// The page shows no secret that its origin is paired by.
        case notPaired
    }

    /// Keeps a secret.
    ///
    /// - Parameters:
    ///   - secret: what is kept.
    ///   - owner: whose it is.
    ///   - mark: who the owner is. It is looked at in the transaction that keeps the secret, which would outlive a deletion
    ///     and be released by whoever gets the number.
    ///   - bridge: by which it is saved.
    ///   - page: that saves it, whose pairing is looked at there too; nil for a program of the machine.
    ///   - replacing: whether it may take the place of another.
    /// - Returns: what became of it.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    package func save(
        _ secret: [UInt8], of owner: BCID, marked mark: PersonMark, bridge: String, from page: PairedPage? = nil,
        replacing: Bool
    ) throws(Refusal) -> Saving {
        let templates = TemplateSet.digest(try biometrics.enrolled(owner))
        let item = VaultItem(
            secret, of: owner, bridge: bridge, from: page?.origin, templates: templates, under: master, at: time.now)
        guard let item else { return .failed }
        return try biometrics.keep { () throws(WhorlError) in
            do throws(WhorlError) {
                // Of an origin that is nobody's, there is no pairing.
                return try biometrics.records.change(
                    VaultItem.self, item.id, of: owner, marked: mark, beside: BridgePairing.self, page?.origin ?? ""
                ) { kept, pairing in
                    if let page, pairing?.matches(page.secret) != true { return .notPaired }
                    guard kept == nil || replacing else { return .duplicate }
                    kept = item
                    return .saved
                }
            } catch .unknownBCID {
                return .failed
            }
        }
    }

    /// The item of a bridge; a strict look removes one that is older than the person's set of templates.
    package func item(of owner: BCID, bridge: String, isStrict: Bool) throws(Refusal) -> VaultItem? {
        let id = VaultItem.id(of: owner, bridge: bridge)
        let item = try biometrics.keep { () throws(WhorlError) in try biometrics.records.find(VaultItem.self, id) }
        guard let item, isStrict else { return item }
        guard item.templates == TemplateSet.digest(try biometrics.enrolled(owner)) else {
            _ = try remove(of: owner, bridge: bridge)
            return nil
        }
        return item
    }

    /// An item's secret; nil where it does not open.
    package func secret(_ item: VaultItem) -> [UInt8]? { item.open(under: master) }

    /// Destroys an item.
    ///
    /// - Returns: whether there was one.
    package func remove(of owner: BCID, bridge: String) throws(Refusal) -> Bool {
        try biometrics.keep { () throws(WhorlError) in
            try biometrics.records.remove(VaultItem.self, VaultItem.id(of: owner, bridge: bridge))
        }
    }
}

/// Which samples a person is enrolled with.
package enum TemplateSet {
    /// A digest that changes with each sample that comes or goes. Templates that are made anew of the same samples, as
    /// by a later extractor, leave it as it is.
    package static func digest(_ references: [ReferenceRecord]) -> String {
        let lines = references.map { "\($0.modality.rawValue) \($0.position.rawValue) \($0.sample) \($0.created)" }
        return Base64URL.encode(SHA256.hash(data: Array(lines.sorted().joined(separator: "\n").utf8)))
    }
}
