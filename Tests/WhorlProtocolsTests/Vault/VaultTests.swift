import FoundationEssentials
import Testing
import Whorl

import WhorlProtocols

@Suite struct VaultTests {
    private let scored: ScoredBiometrics
    private let vault: Vault
    private let owner: BCID

    init() async throws {
        scored = try ScoredBiometrics()
        vault = try Vault(scored.biometrics, time: scored.time)
        owner = try BCID("bws.1.1")
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    private func secret(_ bridge: String = "shop", isStrict: Bool = true) throws -> String? {
        try vault.item(of: owner, bridge: bridge, isStrict: isStrict).flatMap(vault.secret)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private func save(
        _ text: String, bridge: String = "shop", from page: PairedPage? = nil, replacing: Bool = false
    ) throws -> Vault.Saving {
        let mark = try #require(try scored.biometrics.mark(of: owner))
        return try vault.save(
            Array(text.utf8), of: owner, marked: mark, bridge: bridge, from: page, replacing: replacing)
    }

    @Test func aSecretOfABridgeIsKeptAndReplaced() throws {
        #expect(try save("one") == .saved)
        #expect(try secret() == "one")
        #expect(try save("two") == .duplicate)
        #expect(try secret() == "one")
        #expect(try save("two", replacing: true) == .saved)
        #expect(try secret() == "two")
        #expect(try secret("bank") == nil)
        #expect(try vault.item(of: owner, bridge: "shop", isStrict: true)?.created == 1_000)
        #expect(try vault.item(of: BCID("bws.1.2"), bridge: "shop", isStrict: false) == nil)
        #expect(try vault.remove(of: owner, bridge: "shop"))
        #expect(try !vault.remove(of: owner, bridge: "shop"))
        #expect(try secret() == nil)
    }

    @Test func whatPagesOfAnOriginSavedGoesWithItsPairing() throws {
        let records = scored.biometrics.records
        for bridge in ["shop", "bank"] {
            let page = PairedPage(origin: "http://\(bridge).test", secret: "s")
            try records.put(BridgePairing(origin: "http://\(bridge).test", secret: "s"))
            _ = try save("one", bridge: bridge, from: page)
        }
        _ = try save("one", bridge: "own")
        #expect(try BridgePairing.removeSecrets(of: "http://shop.test", in: records))
        #expect(try secret() == nil)
        #expect(try secret("bank") == "one" && secret("own") == "one")
    }

    /// A deletion by another program between the look at the owner and the end of a save.
    @Test func nothingIsKeptForWhoeverIsDeletedMeanwhile() async throws {
        let mark = try #require(try scored.biometrics.mark(of: owner))
        _ = try scored.biometrics.engine.store.delete(owner)
        for isAnew in [false, true] {
            if isAnew { try await scored.enroll("bws.1.1", ScoredBiometrics.print(2)) }
            #expect(
                try vault.save([1], of: owner, marked: mark, bridge: "shop", replacing: true) == .failed)
            #expect(try scored.biometrics.records.all(VaultItem.self).isEmpty)
        }
        #expect(try save("one") == .saved)
    }

    @Test func otherTemplatesOutdateAnItemThatIsLookedAtStrictly() async throws {
        _ = try save("one")
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(2))
        #expect(try secret(isStrict: false) == "one")
        #expect(try secret() == nil)
        // The strict look has removed it.
        #expect(try secret(isStrict: false) == nil)
    }

    @Test func aVaultOpensAgainByTheKeyOfTheStoreAlone() throws {
        _ = try save("one")
        let item = try #require(try vault.item(of: owner, bridge: "shop", isStrict: true))
        #expect(try Vault(scored.biometrics).secret(item) == Array("one".utf8))
        #expect(try Vault(try ScoredBiometrics().biometrics).secret(item) == nil)
    }

    @Test(arguments: ["owner", "bridge", "templates", "id", "version", "key", "secret"])
    func anItemThatIsMovedOrChangedDoesNotOpen(field: String) throws {
        let master = [UInt8](repeating: 7, count: 32)
        let item = try #require(
            VaultItem([1, 2, 3], of: owner, bridge: "shop", templates: "t", under: master, at: 5))
        #expect(item.open(under: master) == [1, 2, 3] && item.id == "bws.1.1/shop")
        #expect(item.open(under: [UInt8](repeating: 8, count: 32)) == nil)
        var fields = try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(item))
        if field == "owner" {
            fields["owner"] = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(BCID("bws.1.2")))
            fields["id"] = .text("bws.1.2/shop")
        } else if field == "bridge" {
            fields["bridge"] = .text("bank")
            fields["id"] = .text("bws.1.1/bank")
        } else {
            fields[field] = field == "version" ? .integer(2) : .text("AAAA")
        }
        let moved = try JSONDecoder().decode(VaultItem.self, from: JSONEncoder().encode(fields))
        #expect(moved.open(under: master) == nil)
    }

    @Test func theDigestOfTemplatesKnowsEachSample() throws {
        func record(_ sample: Int = 1, _ position: FingerPosition = .unknown, created: Int = 5, quality: Int = 1) throws
            -> ReferenceRecord
        {
            ReferenceRecord(
                bcid: owner, modality: .finger, position: position, sample: sample, extractorVersion: quality,
                quality: quality, created: created)
        }
        let digest = TemplateSet.digest([try record(1), try record(2)])
        #expect(TemplateSet.digest([try record(2), try record(1)]) == digest)
        #expect(TemplateSet.digest([try record(1, quality: 9), try record(2)]) == digest)
        for other in [
            [try record(1)], [try record(1), try record(3)], [try record(1), try record(2, created: 6)], [],
        ] {
            #expect(TemplateSet.digest(other) != digest)
        }
    }
}
