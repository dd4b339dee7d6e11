import Testing
import WhorlProtocols

@Suite struct BridgeCommandTests {
    @Test func commandsOfBothSchemesAreRead() throws {
        let get = try #require(BridgeCommand("median://auth/get?callbackFunction=F&prompt=Pay+5%20%E2%82%AC"))
        #expect(get.name == .get && get.prompt == "Pay 5 €" && get.secret == nil)
        let save = try #require(BridgeCommand("GoNative://auth/save?secret=%7B%22a%22%3A1%7D&overwrite=0#x"))
        #expect(save.name == .save && save.secret == #"{"a":1}"# && save.overwrite == false)
        #expect(BridgeCommand("median://auth/save?secret=a=b=c")?.secret == "a=b=c")
        #expect(BridgeCommand("median://auth/status")?.name == .status)
        #expect(BridgeCommand("median://auth/else")?.name == nil)
    }

    @Test(arguments: [
        "", "median:", "median://", "median://auth", "http://auth/get", "median://share/get", "median://auth/get/now",
        "median://auth/get?prompt=a&prompt=b", "median://auth/get?prompt=%", "median://auth/get?prompt=%f",
        "median://auth/get?prompt=%ff", "median://auth/get?prompt=%+1",
    ])
    func whatIsNoCommandIsRefused(text: String) {
        #expect(BridgeCommand(text) == nil)
    }
}
