import Testing
import Whorl

import WhorlProtocols

@Suite struct UserNameTests {
    @Test(arguments: [
        ("ada", "ada"), ("Ada L.", "Ada L."), ("ada@shop.test", "ada@shop.test"), ("\u{FF21}da", "Ada"),
        ("e\u{301}lodie", "\u{E9}lodie"), ("\u{FB01}n", "fin"), ("Иван-2", "Иван-2"), ("山田たろうタロ", "山田たろうタロ"),
        ("이순신", "이순신"), ("deadbeef", "deadbeef"), (" ada\u{A0}", "ada"), ("\u{3000}ada\n", "ada"),
    ])
    func aNameHasOneForm(name: String, form: String) {
        // Bytes are compared, as texts are equal whatever their form.
        #expect(UserName(name).map { Array($0.text.utf8) } == Array(form.utf8))
    }

    @Test(arguments: [
        "", " ", "\u{430}da", "paypal\u{0441}", "Αda", "ad\u{200B}a", "ad\u{200D}a", "\u{FEFF}ada", "a\u{2060}da",
        "ada\u{202E}", "a\u{AD}da", "a\u{0}b", "a\nb", "a\u{E000}", "a\u{FE0F}da",
        "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "3F2504E0-4F89-41D3-9A0C-0305E82C3301",
        "3f2504e04f8941d39a0c0305e82c3301", "{3f2504e0-4f89-41d3-9a0c-0305e82c3301}",
        "\u{FF13}f2504e0-4f89-41d3-9a0c-0305e82c3301", String(repeating: "x", count: 257),
    ])
    func someNamesAreNobodys(name: String) { #expect(UserName(name) == nil) }

    @Test(arguments: [
        ("gro\u{DF}", "GRO\u{1E9E}", true), ("gross", "GRO\u{1E9E}", true), ("anna-lee", "anna\u{2010}lee", true),
        ("bo-1", "bo\u{2212}1", true), ("o'neil", "o\u{2019}neil", true), ("th\u{1ECB}", "th\u{1ECB}\u{307}", true),
        ("v\u{12F}", "v\u{12F}\u{307}", true), ("ΝΙΚΌΛΑΟΣ", "Νικόλαος", true), ("ki\u{307}m", "kim", true),
        ("\u{130}da", "ida", true), ("r\u{ED}", "ri", false), ("r\u{ED}", "r\u{ED}\u{307}", false),
        ("l\u{1E57}", "lp", false),
    ])
    func namesThatLookAlikeAreOne(first: String, second: String, areOne: Bool) throws {
        let store = try TemporaryStore()
        let users = try UserDirectory(store.records)
        try users.add(OIDCUser(id: "s1", bcid: .init("bws.1.1"), username: first))
        #expect((try users.user(named: second)?.id == "s1") == areOne)
    }

    @Test func usersAreStoredAndFoundByTheForm() throws {
        let store = try TemporaryStore()
        let users = try UserDirectory(store.records)
        try users.add(OIDCUser(id: "s1", bcid: .init("bws.1.1"), username: "e\u{301}va"))
        for name in ["\u{E9}va", "e\u{301}va", "\u{FF25}\u{301}VA", " \u{E9}va "] {
            #expect(try users.user(named: name)?.id == "s1", "\(name)")
        }
        #expect(throws: UserDirectory.Problem.nameTaken) {
            try users.add(OIDCUser(id: "s2", bcid: .init("bws.1.2"), username: "\u{C9}va"))
        }
        #expect(throws: UserDirectory.Problem.malformed(field: "preferred_username")) {
            try users.add(OIDCUser(id: "s3", bcid: .init("bws.1.3"), username: "\u{435}va"))
        }
    }
}
