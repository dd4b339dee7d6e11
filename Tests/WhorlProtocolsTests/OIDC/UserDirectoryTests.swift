import Testing
import Whorl

import WhorlProtocols

@Suite struct UserDirectoryTests {
    private let store: TemporaryStore
    private let users: UserDirectory

    init() throws {
        store = try TemporaryStore()
        users = try UserDirectory(store.records)
    }

    private func user(_ number: Int, name: String? = nil, email: String? = nil) throws -> OIDCUser {
        OIDCUser(id: "s\(number)", bcid: try BCID("bws.1.\(number)"), email: email, username: name)
    }

    @Test func usersAreFoundByAllTheirNames() throws {
        let ada = try user(1, name: "Ada", email: "ada@shop.test")
        try users.add(ada)
        for name in ["Ada", "ADA", "ada@shop.test", "Ada@Shop.Test", "s1", " Ada "] {
            #expect(try users.user(named: name) == ada, "\(name)")
        }
        for name in ["", "Ad", "A da", "S1", "bws.1.1"] { #expect(try users.user(named: name) == nil, "\(name)") }
        #expect(try users.user(of: ada.bcid) == ada && users.user("s1") == ada)
        #expect(try users.user(of: BCID("bws.1.2")) == nil)
        #expect(try UserDirectory(store.records).user(named: "ada") == ada)
    }

    /// Leads from a name to its user as earlier releases had it.
    private struct EarlierLogin: Record {
        static let kind = "oidc-login"
        let id: String
        let user: String
        let bcid: BCID
        var owner: BCID? { bcid }
    }

    private func addEarlier(_ number: Int, name: String, form: Int = 0) throws -> OIDCUser {
        let user = try user(number, name: name)
        let code = users.codes(name)[form]
        try store.records.put(user)
        try store.records.put(EarlierLogin(id: code, user: user.id, bcid: user.bcid))
        return user
    }

    @Test func usersOfEarlierReleasesKeepTheirNames() throws {
        let owner = try addEarlier(1, name: "\u{39D}\u{3B9}\u{3BA}\u{3CC}\u{3BB}\u{3B1}\u{3BF}\u{3C2}")
        let capitals = "\u{39D}\u{399}\u{39A}\u{38C}\u{39B}\u{391}\u{39F}\u{3A3}"
        #expect(try users.user(named: capitals) == nil)
        #expect(try users.bringNamesUpToDate().isEmpty)
        #expect(try users.user(named: capitals) == owner)
        #expect(throws: UserDirectory.Problem.nameTaken) { try users.add(user(2, name: capitals)) }
        #expect(try users.remove(owner.id) && users.user(named: capitals) == nil)
    }

    @Test(arguments: ["a\u{200B}da@shop.test", "\u{202E}ada@shop.test", "ada@\u{E000}.test", "ada@shop\u{2028}.test"])
    func addressesHaveNothingThatNobodySees(email: String) throws {
        #expect(throws: UserDirectory.Problem.malformed(field: "email")) { try users.add(user(1, email: email)) }
    }

    @Test func usersWithNamesAlikeKeepEachTheOwn() throws {
        let owner = try addEarlier(1, name: "\u{39D}\u{3AF}\u{3BA}\u{3BF}\u{3C2}")
        let other = try addEarlier(2, name: "\u{39D}\u{38A}\u{39A}\u{39F}\u{3A3}")
        #expect(try users.bringNamesUpToDate() == [owner.id])
        #expect(try users.user(named: "\u{39D}\u{3AF}\u{3BA}\u{3BF}\u{3C2}") == owner)
        #expect(try users.user(named: "\u{39D}\u{38A}\u{39A}\u{39F}\u{3A3}") == other)
        #expect(try users.bringNamesUpToDate().isEmpty)
    }

    /// In the form of before, a capital sharp s was another letter than a small one.
    @Test func usersOfTheFormBeforeKeepTheirSpelling() throws {
        let owner = try addEarlier(1, name: "Gro\u{DF}", form: 1)
        let other = try addEarlier(2, name: "GRO\u{1E9E}")
        #expect(try users.bringNamesUpToDate() == [other.id])
        #expect(try users.user(named: "Gro\u{DF}") == owner && users.user(named: "GRO\u{1E9E}") == other)
        #expect(throws: UserDirectory.Problem.nameTaken) { try users.add(user(3, name: "gro\u{DF}")) }
    }

    @Test(arguments: ["\u{2010}", "\u{2013}", "\u{2212}"])
    func aSubjectLeadsToItsUserAlone(dash: String) throws {
        let subject = "8fa277ad-20c4-41d3-9a0c-0305e82c3301"
        let name = subject.replacing("-", with: dash)
        #expect(throws: UserDirectory.Problem.malformed(field: "preferred_username")) {
            try users.add(user(2, name: name))
        }
        let owner = OIDCUser(id: subject, bcid: try BCID("bws.1.1"), username: "ada")
        try users.add(owner)
        // Who had the name in an earlier release.
        _ = try addEarlier(2, name: name)
        _ = try users.bringNamesUpToDate()
        for spelling in [subject, " \(subject)\u{200B}", Self.wide(subject)] {
            #expect(try users.user(named: spelling) == owner, "\(spelling)")
        }
        for spelling in [name, subject.uppercased(), name.uppercased()] {
            #expect(try users.user(named: spelling) == nil, "\(spelling)")
        }
    }

    /// With digits as wide as those of East Asian text.
    private static func wide(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { ("0"..."9").contains($0) ? Unicode.Scalar($0.value + 0xFEE0) ?? $0 : $0 }))
    }

    @Test func nobodyHasTheBCIDOfAPersonForANameAlone() throws {
        let name = "my\u{2013}app.1.1"
        let stranger = OIDCUser(id: "s2", bcid: try BCID("bws.1.2"), username: name, isSelfSignedUp: true)
        try store.records.put(stranger)
        try store.records.put(EarlierLogin(id: users.code(name), user: stranger.id, bcid: stranger.bcid))
        for spelling in [name, "my-app.1.1", "MY-APP.1.1"] {
            #expect(try users.user(named: spelling) == nil, "\(spelling)")
        }
        // An operator may call somebody so.
        let vouched = try addEarlier(3, name: "my-app.1.3", form: 0)
        #expect(try users.user(named: "my-app.1.3") == vouched)
    }

    @Test func aTakenNameLeavesNothingBehind() throws {
        try users.add(try user(1, name: "ada", email: "ada@shop.test"))
        #expect(throws: UserDirectory.Problem.nameTaken) { try users.add(user(2, name: "bea", email: "ADA@shop.test")) }
        #expect(try users.all().map(\.id) == ["s1"])
        #expect(try users.user(named: "bea") == nil)
        // The name that was free is free again.
        try users.add(try user(2, name: "bea"))
        #expect(throws: UserDirectory.Problem.personHasUser) { try users.add(user(2, name: "cleo")) }
    }

    @Test func aRemovedUserGivesItsNamesBack() throws {
        try users.add(try user(1, name: "ada", email: "ada@shop.test"))
        #expect(try users.remove("s1"))
        #expect(try !users.remove("s1"))
        #expect(try users.user(named: "ada") == nil)
        try users.add(try user(2, name: "ada", email: "ada@shop.test"))
        #expect(try users.user(named: "ada")?.id == "s2")
    }

    @Test func fieldsHaveLimits() throws {
        let long = String(repeating: "n", count: 256)
        try users.add(try user(1, name: long))
        #expect(throws: UserDirectory.Problem.malformed(field: "preferred_username")) {
            try users.add(user(2, name: long + "n"))
        }
        for name in ["", "a\u{0}b", "a\tb"] {
            #expect(throws: UserDirectory.Problem.malformed(field: "preferred_username")) {
                try users.add(user(2, name: name))
            }
        }
        for email in ["ada", "@shop.test", "ada@", "a@b@c", "a b@c"] {
            #expect(throws: UserDirectory.Problem.malformed(field: "email"), "\(email)") {
                try users.add(user(2, email: email))
            }
        }
        for (field, user) in [
            ("name", OIDCUser(id: "a", bcid: try BCID("bws.1.5"), name: "")),
            ("external_id", OIDCUser(id: "a", bcid: try BCID("bws.1.5"), externalID: "\n")),
        ] {
            #expect(throws: UserDirectory.Problem.malformed(field: field)) { try users.add(user) }
        }
    }

    @Test func namesAreKeptAsCodes() throws {
        try users.add(try user(1, name: "adalovelace"))
        let elsewhere = try TemporaryStore()
        defer { withExtendedLifetime(elsewhere) {} }
        let other = try UserDirectory(elsewhere.records)
        #expect(users.code("ada") != other.code("ada") && users.code("ada").utf8.count == 43)
        #expect(users.code("ada") == users.code("ADA") && users.code("ada") != users.code("adb"))
    }

    /// Whoever tries names learns from no lockout whether two of them are one user's.
    @Test func spellingsOfAStrangerShareOneCounterInAPartition() {
        func client(_ partition: Int) -> OIDCClient {
            OIDCClient(id: "c\(partition)", name: "C", secret: nil, redirects: [], storage: "bws", partition: partition)
        }
        let bob = users.strangerCode("bob", client(1))
        #expect(
            users.strangerCode("BOB", client(1)) == bob
                && users.strangerCode("\u{FF22}\u{FF2F}\u{FF22}", client(1)) == bob)
        // What people do not see or say.
        for (one, other) in [
            ("\u{1E97}", "T\u{0308}"), ("\u{3BF}\u{3C2}", "\u{39F}\u{3A3}"), ("kim", "ki\u{0307}m"),
            ("lea 1", "Lea  1"),
            ("z\u{0301}o", "z\u{0301}\u{0301}o"), ("stra\u{DF}e", "STRASSE"),
        ] {
            #expect(users.strangerCode(one, client(1)) == users.strangerCode(other, client(1)), "\(one)")
            #expect(users.code(one) == users.code(other), "\(one)")
        }
        #expect(users.code("lea 1") != users.code("lea1") && users.code("ada") != users.code("\u{E4}da"))
        #expect(users.strangerCode("bob", client(2)) != bob && users.strangerCode("rob", client(1)) != bob)
        // A subject is looked up as it is written.
        let subject = "0f8fad5b-d9cb-469f-a165-70867728950e"
        #expect(users.strangerCode(subject, client(1)) != users.strangerCode(subject.uppercased(), client(1)))
        for spelling in [" \(subject)", "\(subject)\u{200B}", Self.wide(subject)] {
            #expect(users.strangerCode(spelling, client(1)) == users.strangerCode(subject, client(1)), "\(spelling)")
        }
    }
}
