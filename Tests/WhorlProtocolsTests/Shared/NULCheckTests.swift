import Testing
import WhorlProtocols

@Suite struct NULCheckTests {
    @Test(arguments: [
        ("", false), ("/v2/authorize?client_id=shop", false), ("a=%30%0&b=0%2500", false), ("%", false),
        ("/q/a%00b", true), ("login_hint=%00", true), ("x\0", true), ("%%00", true),
    ])
    func encodedNULIsFound(_ text: String, _ holds: Bool) {
        #expect(NULCheck.isIn(encoded: text) == holds)
    }
}
