import Testing
import WhorlClient

@Suite struct QRContentTests {
    @Test(arguments: [
        ("https://id.example.com/q/AbC-_1", "https://id.example.com", "AbC-_1"),
        ("https://id.example.com:8443/q/x", "https://id.example.com:8443", "x"),
        ("http://127.0.0.1:8443/q/x", "http://127.0.0.1:8443", "x"),
        ("http://[::1]:8443/q/x", "http://[::1]:8443", "x"),
    ])
    func codesOfSessionsAreRead(text: String, service: String, alias: String) throws {
        let content = try QRContent(text)
        #expect(content.service == service && content.alias == alias)
    }

    @Test(arguments: [
        "", "x", "https://", "https://id.example.com/", "https://id.example.com/q/", "https://id.example.com/q/a/b",
        "https://id.example.com/p/x", "ftp://id.example.com/q/x", "https:///q/x", "https://id.example.com/q/a?b",
        "https://id.example.com/q/%41", "http://id.example.com/q/x", "https://you@id.example.com/q/x",
        "https://id example.com/q/x", "javascript://id.example.com/q/x", "http://127.0.0.1@evil.example/q/x",
        "http://127.evil.test/q/x", "http://127.0.0.1.evil.test/q/x", "http://127.0.0.256/q/x", "http://[::1]x/q/x",
    ])
    func nothingElseIs(text: String) {
        #expect(throws: VIDError.noSession) { try QRContent(text) }
    }
}
