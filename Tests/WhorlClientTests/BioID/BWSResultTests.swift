import Testing

import WhorlClient

/// A callback is believed only where the service says the same of its token.
@Suite struct BWSResultTests {
    private struct Service: HTTPTransport {
        let answer: HTTPAnswer?

        func send(_ call: HTTPCall) async throws -> HTTPAnswer {
            guard let answer, call.method == "GET", call.url == "https://id.test/extension/result?access_token=t%2F1",
                call.headers["Authorization"] == "Basic c2hvcDpzM2NyZXQ="
            else { throw BWSError.unreachable }
            return answer
        }
    }

    private static func validate(
        _ json: String, callback: String = "https://shop.test/cb?access_token=t%2F1&state=s", state: String? = "s",
        token: String = "t/1", status: Int = 200, action: BWSResult.Action = .verification
    ) async throws -> BWSResult {
        let answer = HTTPAnswer(status: status, body: Array(json.utf8))
        let client = BWSClient(
            service: "https://id.test", appID: "shop", secret: "s3cret", transport: Service(answer: answer))
        return try await BWSResult.validate(
            callback: callback, expectedToken: token, expectedBCID: "bws.1.7", expectedAction: action,
            expectedState: state, by: client)
    }

    private static let right = #"{"Success":true,"Action":"verification","BCID":"bws.1.7","Error":null,"Age":7}"#

    @Test func aSuccessOfThisPersonIsBelieved() async throws {
        let result = try await Self.validate(Self.right)
        #expect(result.success && result.bcid == "bws.1.7" && result.action == .verification && result.matches == nil)
        let slashes = Self.right.replacing("bws.1.7", with: "bws/1/7")
        #expect(try await Self.validate(slashes).bcid == "bws/1/7")
        let stateless = "https://shop.test/cb?access_token=t%2F1#state=x"
        #expect(try await Self.validate(Self.right, callback: stateless, state: nil).success)
    }

    @Test(arguments: [
        (#"{"Success":false,"Action":"verification","BCID":"bws.1.7"}"#, BWSError.Reason.failed),
        (#"{"Success":true,"Action":"enrollment","BCID":"bws.1.7"}"#, .action),
        (#"{"Success":true,"Action":"verification","BCID":"bws.1.70"}"#, .bcid),
        (#"{"Success":true,"Action":"verification"}"#, .bcid),
    ])
    func otherResultsAreRefused(json: String, reason: BWSError.Reason) async throws {
        await #expect(throws: BWSError.refused(reason)) { try await Self.validate(json) }
    }

    @Test func aSearchThatFoundNobodyIsRefused() async throws {
        let json = { (matches: String) in
            #"{"Success":true,"Action":"identification","BCID":"bws.1.7","Error":null\#(matches),"Age":7}"#
        }
        let someone = #","Matches":[{"BCID":"bws.1.8","Score":1}]"#
        #expect(try await Self.validate(json(someone), action: .identification).matches?.count == 1)
        for matches in ["", #","Matches":[]"#, #","Matches":null"#] {
            await #expect(throws: BWSError.refused(.failed)) {
                try await Self.validate(json(matches), action: .identification)
            }
        }
    }

    @Test(arguments: [
        ("https://shop.test/cb?state=s", BWSError.Reason.malformed), ("https://shop.test/cb", .malformed),
        ("https://shop.test/cb?access_token=&state=s", .malformed),
        ("https://shop.test/cb?access_token=t%2F1&access_token=x&state=s", .malformed),
        ("https://shop.test/cb?access_token=t%2F1&state=s&state=s", .malformed),
        ("https://shop.test/cb?access_token=%zz&state=s", .malformed),
        ("https://shop.test/cb?access_token=t%2F1&state=x", .state),
        ("https://shop.test/cb?access_token=t%2F1", .state),
        ("https://shop.test/cb?access_token=t%2F1&state=s&error=canceled", .failed),
    ])
    func otherCallbacksAreRefused(callback: String, reason: BWSError.Reason) async throws {
        await #expect(throws: BWSError.refused(reason)) { try await Self.validate(Self.right, callback: callback) }
    }

    @Test func theTokenOfAnotherFlowIsRefusedUnasked() async throws {
        for token in ["t/2", "t%2F1", "T/1", ""] {
            await #expect(throws: BWSError.refused(.token)) {
                try await Self.validate("no service is asked", token: token, status: 500)
            }
        }
    }

    @Test func anOldSuccessIsRefused() async throws {
        #expect(try await Self.validate(Self.right.replacing(":7}", with: ":300}")).age == 300)
        for age in [",\"Age\":301}", ",\"Age\":-1}", "}"] {
            let json = Self.right.replacing(",\"Age\":7}", with: age)
            await #expect(throws: BWSError.refused(.age)) { try await Self.validate(json) }
        }
    }

    @Test func theServiceHasTheLastWord() async throws {
        await #expect(throws: BWSError.refused(.nothingDone)) { try await Self.validate("", status: 204) }
        await #expect(throws: BWSError.status(403, message: "no")) {
            try await Self.validate(#"{"Message":"no"}"#, status: 403)
        }
        await #expect(throws: BWSError.malformed) { try await Self.validate("{}") }
        let silent = BWSClient(
            service: "https://id.test/", appID: "shop", secret: "s3cret", transport: Service(answer: nil))
        await #expect(throws: BWSError.unreachable) { try await silent.result(of: "t") }
    }
}
