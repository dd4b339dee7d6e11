import Testing
import WhorlClient

@Suite struct HTTPTransportTests {
    private struct Echo: HTTPTransport {
        func send(_ call: HTTPCall) async throws -> HTTPAnswer {
            HTTPAnswer(status: 200, headers: call.headers, body: call.body)
        }
    }

    @Test func transportsAreInterchangeable() async throws {
        let transport: any HTTPTransport = Echo()
        let answer = try await transport.send(HTTPCall("POST", "http://localhost/", headers: ["a": "b"], body: [1]))
        #expect(answer == HTTPAnswer(status: 200, headers: ["a": "b"], body: [1]))
    }
}
