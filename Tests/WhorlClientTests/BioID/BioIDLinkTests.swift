import Testing

import WhorlClient

/// Links are read as they are seen in the field, and written strictly.
@Suite struct BioIDLinkTests {
    @Test(arguments: [
        "bioid-verify://?access_token=a.b.c&return_url=https%3A%2F%2Frp.test%2Fcb&state=1%262",
        "BIOID-VERIFY:?state=1%262&access_token=a.b.c&unknown=1&unknown=2&return_url=https://rp.test/cb",
    ])
    func linksAreRead(_ text: String) throws {
        let link = try BioIDLink.parse(text)
        #expect(link == BioIDLink(.verify, accessToken: "a.b.c", returnURL: "https://rp.test/cb", state: "1&2"))
        #expect(try BioIDLink.parse(link.url) == link)
    }

    @Test func aPlusIsAPlus() throws {
        let link = try BioIDLink.parse("bioid-enroll://?access_token=a&return_url=x&state=1+1%2b1")
        #expect(link.state == "1+1+1" && link.scheme == .enroll)
    }

    @Test(arguments: [
        ("bioid-fly://?access_token=a&return_url=b", BioIDLinkError.unknownScheme),
        ("bioid-verify", .unknownScheme),
        ("bioid-verify://host?access_token=a&return_url=b", .malformed),
        ("bioid-verify://?access_token=%4&return_url=b", .malformed),
        ("bioid-verify://?return_url=b", .missing("access_token")),
        ("bioid-verify://?access_token=a&return_url=", .missing("return_url")),
        ("bioid-verify://?access_token=a&access_token=b&return_url=c", .duplicate("access_token")),
    ])
    func othersAreRefused(_ text: String, _ expected: BioIDLinkError) {
        #expect(throws: expected) { try BioIDLink.parse(text) }
    }

    @Test func aQueryThatCannotBeDecodedIsRefused() {
        for bad in ["bioid-verify://?access_token=%&return_url=x", "bioid-verify://?%ff=a&access_token=a&return_url=x"]
        {
            #expect(throws: BioIDLinkError.malformed) { try BioIDLink.parse(bad) }
        }
    }

    @Test func longLinksAreRefused() {
        let text = "bioid-verify://?access_token=a&return_url=b&state=" + String(repeating: "x", count: 8 << 10)
        #expect(throws: BioIDLinkError.tooLong) { try BioIDLink.parse(text) }
    }

    @Test func prefixesCountAsAWhole() {
        let prefixes = ["https://rp.test", "https://shop.test/app/", "shop://"]
        for good in [
            "https://rp.test", "HTTPS://RP.test/cb", "https://rp.test?x=1", "https://shop.test/app/cb", "shop",
        ] {
            #expect(ReturnAddress(good)?.isAllowed(by: prefixes) == true, "\(good)")
        }
        for bad in [
            "https://rp.test.example", "https://rp.test@example", "http://rp.test", "https://rp.test:1/",
            "https://shop.test/app/../x", "https://shop.test/app/%2e%2e/x", "https://shop.test/apple",
        ] {
            #expect(ReturnAddress(bad)?.isAllowed(by: prefixes) != true, "\(bad)")
        }
    }

    /// Whoever makes a link cannot say what only the callback says; all else of the address stays as it is.
    @Test(arguments: [
        ("https://rp.test/cb?access%5Ftoken=evil&a=1&state=x&error", "https://rp.test/cb?a=1&access_token=t&state=s"),
        ("https://rp.test/cb?a=%26&&b", "https://rp.test/cb?a=%26&&b&access_token=t&state=s"),
        ("https://rp.test/cb?state=x#f", "https://rp.test/cb?access_token=t&state=s#f"),
        ("https://rp.test/state=x", "https://rp.test/state=x?access_token=t&state=s"),
    ])
    func aLinkStatesNoFieldOfTheCallback(address: String, callback: String) throws {
        #expect(try #require(ReturnAddress(address)).callback(accessToken: "t", state: "s") == callback)
    }

    @Test func someSchemesAreNeverOpened() {
        for text in [
            "javascript:alert(1)", "JavaScript://rp.test/%0aalert(1)", "data:,x", "file:///x", "about:blank", "https",
            "HTTP", "",
        ] {
            #expect(ReturnAddress(text) == nil, "\(text)")
        }
    }
}
