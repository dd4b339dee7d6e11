import Foundation
import Testing
import WhorlProtocols

@Suite struct AppTests {
    @Test(arguments: [
        ("bws", true), ("bws.1", true), ("bws.120", true), ("*", false), ("", false), ("bws.", false),
        ("bws.01", false), ("bws.+1", false), ("bws.1.1", false), ("bws.*", false), (".1", false), ("bws.-1", false),
    ])
    func scopesAreWrittenAsBCIDsAre(text: String, isScope: Bool) { #expect(App.isScope(text) == isScope) }

    private func app(identifies: Bool) -> App {
        App(
            id: "shop", name: "Shop", secret: SecretHash("open sesame"), scopes: ["bws.1"], member: "GENERIC",
            identifies: identifies)
    }

    @Test func theChoiceIsKept() throws {
        for identifies in [false, true] {
            let app = app(identifies: identifies)
            let read = try JSONDecoder().decode(App.self, from: JSONEncoder().encode(app))
            #expect(read == app && read.identifies == identifies)
        }
    }

    @Test func anAppFromBeforeTheChoiceNeedsProfiles() throws {
        let stored = try JSONEncoder().encode(app(identifies: false))
        let keys = try #require(JSONSerialization.jsonObject(with: stored) as? [String: Any]).keys
        #expect(!keys.contains("identify"))
        #expect(try JSONDecoder().decode(App.self, from: stored).identifies == false)
    }
}
