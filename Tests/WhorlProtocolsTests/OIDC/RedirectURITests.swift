import Testing
import WhorlProtocols

@Suite struct RedirectURITests {
    @Test(arguments: [
        "https://app.example.test/callback", "https://app.example.test", "http://127.0.0.1/done",
        "http://[::1]:8080/done", "http://localhost:3000/", "acme://done", "com.example.app:/done",
    ])
    func registered(_ text: String) {
        #expect(RedirectURI(text)?.text == text)
    }

    @Test(arguments: [
        "", "callback", "/callback", "https://", "https:///x", "https://a@b.test/", "https://a.test/#x",
        "http://a.test/", "http://127.0.0.1.evil.test/", "javascript:x", "data:text/html,x", "file:///x",
        "https://a.test:99999/", "https://a.test/ x", "https://a.test/\r\nX: y", "1a://x", "acme://a@b",
        "https://*.a.test/", "https://*/", "https://a;script-src'none'/x", "https://[x]/", "http://[::1/",
    ])
    func refused(_ text: String) {
        #expect(RedirectURI(text) == nil)
    }

    @Test(arguments: [
        ("https://app.example.test/callback?x=1", "https://app.example.test"),
        ("https://app.example.test:8443", "https://app.example.test:8443"),
        ("http://127.0.0.1:5000/done", "http://127.0.0.1:5000"), ("http://[::1]:8080/done", "http:"),
        ("acme://done", "acme:"), ("com.example.app:/done", "com.example.app:"),
    ])
    func aPolicyNamesTheOriginOrTheScheme(_ text: String, source: String) {
        #expect(RedirectURI.policySource(of: text) == source)
    }

    /// As an earlier release may have registered it.
    @Test(arguments: ["https://*.a.test/", "https://*"]) func aPolicyNamesNoPattern(_ text: String) {
        #expect(RedirectURI.policySource(of: text) == nil)
    }

    @Test func onlyPortsOfLoopbackAddressesVary() throws {
        let address = try #require(RedirectURI("http://127.0.0.1/done"))
        #expect(address.matches("http://127.0.0.1:5000/done"))
        #expect(!address.matches("http://127.0.0.1:5000/other"))
        #expect(!address.matches("http://localhost:5000/done"))
        #expect(!address.matches("http://127.0.0.1:5000@evil.test/done"))
        let link = try #require(RedirectURI("https://app.example.test/done"))
        #expect(link.matches("https://app.example.test/done"))
        #expect(!link.matches("https://app.example.test:443/done"))
        let sign = try #require(RedirectURI("https://kiosk.example/a;b"))
        #expect(!sign.matches("https://\u{212A}iosk.example/a;b") && !sign.matches("https://kiosk.example/a\u{37E}b"))
        let name = try #require(RedirectURI("http://localhost/done"))
        #expect(!name.matches("http://localhost:5000/done"))
    }
}
