import Testing

import WhorlProtocols

@Suite struct PromptAskerTests {
    @Test(arguments: [
        ("https://shop.example", "the site shop.example"), ("http://shop.test:8080", "the site shop.test:8080"),
        ("/usr/bin/curl (process 42)", "the program curl"),
        ("/bin/sleep (process 41) or /opt/evil (process 42)", "/bin/sleep (process 41) or /opt/evil (process 42)"),
        ("/opt/a b/c d (process 7)", "the program c d"),
        ("/usr/bin/curl", "the program curl"), ("/", "/"), ("https://", "https://"),
        ("a program of user 1000", "a program of user 1000"),
        ("a command on this machine", "a command on this machine"),
    ])
    func whoAsksIsSaidAsAPersonWould(name: String, sentence: String) {
        #expect(PromptAsker(id: "x", name: name).sentence == sentence)
    }
}
