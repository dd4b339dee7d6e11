import Testing
import WhorlProtocols

@Suite struct FormFieldsTests {
    @Test func fieldsAreDecodedAndTheirTextIsKept() throws {
        let form = try #require(FormFields("scope=openid+email&state=a%2Bb%20c&x=%zz&empty=&alone"))
        #expect(form["scope"] == "openid email")
        #expect(form["state"] == "a+b c")
        #expect(form.fields[1].raw == "a%2Bb%20c")
        #expect(form["x"] == "%zz")
        #expect(form["empty"] == nil && form["alone"] == nil && form["other"] == nil)
    }

    @Test func whatOccursTwiceHasNoValue() throws {
        #expect(try #require(FormFields("a=1&a=2"))["a"] == nil)
    }

    @Test func nothingThatEndsAHeaderGoesBackAsItCame() throws {
        let form = try #require(FormFields("state=a\r\nSet-Cookie: x"))
        #expect(form.fields[0].raw == "a%0D%0ASet-Cookie%3A%20x")
    }

    @Test func tooManyFieldsAreRefused() {
        #expect(FormFields(String(repeating: "a=1&", count: 65)) == nil)
    }
}
