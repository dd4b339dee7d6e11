import Foundation
import Testing
import Whorl
import WhorlProtocols

@Suite struct OperatorDirectoryTests {
    private func directory(_ store: TemporaryStore) -> OperatorDirectory {
        OperatorDirectory(store.records, folder: store.path)
    }

    private func add(_ name: String, _ role: OperatorRole, _ store: TemporaryStore) throws -> String {
        let secret = Randomness.system.secret()
        try store.records.put(Operator(name: name, role: role, secret: SecretHash(generated: secret)))
        return Operator.credential(name, secret)
    }

    @Test func aRoleIncludesTheOnesBefore() {
        for (place, role) in OperatorRole.allCases.enumerated() {
            let included = OperatorRole.allCases.filter(role.includes)
            #expect(included == Array(OperatorRole.allCases.prefix(place + 1)), "\(role)")
        }
    }

    @Test func aCredentialNamesItsOperator() throws {
        let store = try TemporaryStore()
        let (ada, bob) = (try add("ada", .read, store), try add("bob", .care, store))
        #expect(try directory(store).holder(of: ada)?.actor == "operator:ada")
        #expect(try directory(store).holder(of: bob)?.role == .care)
        let secret = String(ada.dropFirst("ada.".count))
        for wrong in [
            "", ".", "ada", "ada.", "bob.\(secret)", "eve.\(secret)", ".\(secret)", secret, "operator.\(secret)",
            ada + "x",
            "ada..\(secret)",
        ] {
            #expect(try directory(store).holder(of: wrong) == nil, "\(wrong)")
        }
    }

    @Test func theTokenOfTheFileAdministersWithoutAName() throws {
        let store = try TemporaryStore()
        try directory(store).prepare()
        let token = try #require(try OperatorToken.find(in: store.path))
        let holder = try #require(try directory(store).holder(of: token))
        #expect(holder.actor == "operator" && holder.role == .administer)
        #expect(try directory(store).holder(of: "operator.\(token)") == nil)
        #expect(try directory(store).current(holder) == holder)
        #expect(try OperatorToken.remove(in: store.path))
        #expect(try !OperatorToken.remove(in: store.path))
        #expect(try directory(store).holder(of: token) == nil)
        #expect(try directory(store).current(holder) == nil)
    }

    /// Whoever alone administers is not removed; operators of other roles and the file's token are told apart.
    @Test func theLastAdministratorIsKnown() throws {
        let store = try TemporaryStore()
        let directory = directory(store)
        _ = try (add("ada", .administer, store), add("bob", .care, store))
        #expect(try directory.isLastAdministrator("ada") && !directory.isLastAdministrator("bob"))
        _ = try add("eve", .administer, store)
        #expect(try !directory.isLastAdministrator("ada") && !directory.isLastAdministrator("eve"))

        let other = try TemporaryStore()
        try self.directory(other).prepare()
        #expect(try self.directory(other).isLastAdministrator(Operator.ofFile))
        _ = try add("ada", .administer, other)
        #expect(try !self.directory(other).isLastAdministrator("ada"))
        _ = try self.directory(other).retireFile()
        #expect(try self.directory(other).isLastAdministrator("ada"))
    }

    @Test func aNameThatDiffersInCaseAloneIsALookalike() throws {
        let store = try TemporaryStore()
        _ = try add("Ada", .read, store)
        #expect(try directory(store).lookalike("ada") == "Ada" && directory(store).lookalike("ADA") == "Ada")
        #expect(try directory(store).lookalike("Ada") == nil && directory(store).lookalike("bob") == nil)
    }

    /// Whoever can write the folder, and has no key, does not become an administrator by a file.
    @Test func aPlantedFileLetsNobodyIn() throws {
        let store = try TemporaryStore()
        try directory(store).prepare()
        let path = OperatorToken.path(in: store.path)
        let own = try #require(try OperatorToken.find(in: store.path))
        func plant(_ token: String) throws {
            try? FileManager.default.removeItem(atPath: path)
            #expect(
                FileManager.default.createFile(
                    atPath: path, contents: Data(token.utf8), attributes: [.posixPermissions: 0o600]))
        }
        try plant("planted")
        #expect(try directory(store).holder(of: "planted") == nil && directory(store).holder(of: own) == nil)
        #expect(throws: WhorlError.self) { try directory(store).prepare() }
        // Its own secret counts again, until it is retired.
        try plant(own)
        #expect(try directory(store).holder(of: own) != nil)
        _ = try add("ada", .administer, store)
        #expect(try directory(store).retireFile())
        for token in [own, "planted"] {
            try plant(token)
            try directory(store).prepare()
            #expect(try directory(store).holder(of: token) == nil)
        }
    }

    /// Where somebody administers by name, no secret without one is made; one that others can read stops the start.
    @Test func theFileIsMadeOnlyWhereNobodyAdministers() throws {
        let store = try TemporaryStore()
        _ = try add("bob", .care, store)
        try directory(store).prepare()
        #expect(try OperatorToken.remove(in: store.path))
        _ = try add("ada", .administer, store)
        try directory(store).prepare()
        #expect(try OperatorToken.find(in: store.path) == nil)
        let token = try OperatorToken.read(in: store.path)
        let path = OperatorToken.path(in: store.path)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: WhorlError.keyFileNotPrivate(path: path)) { try directory(store).prepare() }
        #expect(try directory(store).holder(of: token) == nil)
    }

    @Test func whoGotAnotherSecretOrWasRemovedIsOut() throws {
        let store = try TemporaryStore()
        let first = try add("ada", .read, store)
        let known = try #require(try directory(store).holder(of: first))
        try store.records.change(Operator.self, "ada") { $0?.role = .care }
        #expect(try directory(store).current(known)?.role == .care)
        let second = try add("ada", .care, store)
        #expect(try directory(store).current(known) == nil)
        #expect(try directory(store).holder(of: first) == nil)
        #expect(try directory(store).holder(of: second) != nil)
        try store.records.remove(Operator.self, "ada")
        #expect(try directory(store).holder(of: second) == nil)
    }

    @Test(arguments: [
        ("ada", true), ("A-1_b", true), ("operator", false), ("", false), ("a.b", false), ("a b", false), ("é", false),
        (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
    ])
    func aNameIsPlain(name: String, isName: Bool) {
        #expect(Operator.isName(name) == isName)
    }
}
