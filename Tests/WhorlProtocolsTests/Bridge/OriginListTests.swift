import Testing
import WhorlProtocols

@Suite struct OriginListTests {
    @Test func exactOriginsHaveTheirSchemeAndPort() throws {
        let list = try #require(OriginList(["https://shop.test, http://shop.test:8080/", "https://Other.test:443"]))
        for origin in ["https://shop.test", "http://shop.test:8080", "https://other.test"] {
            #expect(list.contains(origin))
        }
        for origin in [
            "http://shop.test", "https://shop.test:8080", "https://shop.test.evil.test", "https://evilshop.test",
            "null", "", "https://www.shop.test",
        ] {
            #expect(!list.contains(origin))
        }
    }

    @Test func patternsNeedOneNameMore() throws {
        let list = try #require(OriginList(["https://*.example.com", "*.bank.test"]))
        for origin in ["https://a.example.com", "https://a.b.example.com", "https://www.bank.test"] {
            #expect(list.contains(origin))
        }
        for origin in [
            "https://example.com", "https://.example.com", "http://a.example.com", "https://a.example.com:8443",
            "https://evilexample.com", "https://x/.example.com", "https://user@a.example.com", "http://www.bank.test",
        ] {
            #expect(!list.contains(origin))
        }
    }

    @Test func emptyIsNobodyAndStarIsAnybody() throws {
        let nobody = try #require(OriginList(["", " , "]))
        #expect(nobody.isEmpty && !nobody.contains("https://shop.test"))
        let anybody = try #require(OriginList(["*"]))
        #expect(anybody.isOpen && anybody.contains("https://shop.test") && !anybody.contains("null"))
    }

    @Test(arguments: [
        "shop.test", "https://", "https://shop.test/login", "ftp://shop.test", "https://a b", "https://x:0",
    ])
    func whatIsNoOriginIsRefused(text: String) {
        #expect(OriginList([text]) == nil)
    }
}
