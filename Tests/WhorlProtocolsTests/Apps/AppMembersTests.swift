import Testing

import WhorlProtocols

@Suite struct AppMembersTests {
    private static func app(_ id: String, _ member: String?) -> App {
        App(id: id, name: id, secret: .noDigest, scopes: ["bws"], member: member)
    }

    @Test func aMemberIsOfTheFirstOfItsApps() {
        let apps = [Self.app("c", "M"), Self.app("b", "M"), Self.app("a", "N"), Self.app("d", nil)]
        #expect(AppMembers.owner(of: "M", in: apps)?.id == "b")
        #expect(AppMembers.owner(of: "O", in: apps) == nil)
        #expect(AppMembers.shared(in: apps) == [AppMembers.Shared(member: "M", owner: "b", others: ["c"])])
        #expect(AppMembers.shared(in: Array(apps.dropFirst())).isEmpty)
    }
}
