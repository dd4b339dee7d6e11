import Synchronization
import Testing
import WhorlClient

@Suite struct AuthenticatorTests {
    /// Answers by the end of the path, one answer after the other.
    private final class Service: HTTPTransport {
        private let answers: Mutex<[String: [HTTPAnswer]]>
        let calls = Mutex<[String]>([])

        init(_ answers: [String: [HTTPAnswer]]) { self.answers = Mutex(answers) }

        func send(_ call: HTTPCall) async throws -> HTTPAnswer {
            let name = call.url.split(separator: "/").last.map(String.init) ?? ""
            calls.withLock { $0.append(name) }
            return answers.withLock { answers in
                guard var left = answers[name], !left.isEmpty else { return HTTPAnswer(status: 404) }
                defer { answers[name] = left }
                return left.removeFirst()
            }
        }
    }

    private struct Camera: VIDSource {
        var isWilling = true
        var digits: String?

        func digits(of choices: [String], for context: VIDContext) async throws(VIDError) -> String? {
            digits.flatMap { choices.contains($0) ? $0 : nil }
        }

        func scan() async throws(VIDError) -> String? { "http://127.0.0.1/q/alias" }

        func sample(of traits: [String], for context: VIDContext?) async throws(VIDError) -> VIDSample? {
            isWilling ? VIDSample(trait: "finger", bytes: [1]) : nil
        }
    }

    private final class Listener: VIDAuthenticationDelegate {
        let told = Mutex<[String]>([])

        func didStartAuthentication() { told.withLock { $0.append("start") } }
        func didFinishAuthentication(response: VIDAuthResponse, profile: VIDProfile?) {
            told.withLock { $0.append(response.status.rawValue) }
        }
        func didCancelAuthentication(profile: VIDProfile?) { told.withLock { $0.append("cancel") } }
        func didFailAuthentication(error: VIDError, profile: VIDProfile?) {
            told.withLock { $0.append(error.requiresBiometryRevalidation() ? "revalidate" : "fail") }
        }
    }

    private static func json(_ text: String, status: Int = 200) -> HTTPAnswer {
        HTTPAnswer(status: status, body: Array(text.utf8))
    }

    private static let attached = json(
        """
        {"sessionId":"s","status":"CREATED","sessionSecret":"held","context":{"memberExternalId":"M","exploiter":"Shop"},
        "requiredBiometrics":["finger"],"triesLeft":3,"requiresBiometryRevalidation":false}
        """)
    private static let missed = json(#"{"sessionId":"s","status":"CREATED","triesLeft":2}"#)
    private static let matched = json(#"{"sessionId":"s","status":"AUTHENTICATED","triesLeft":2}"#)
    private static let outdated = json(#"{"Message":"anew","Code":"BIOMETRY_REVALIDATION"}"#, status: 403)

    private static func told(
        _ answers: [String: [HTTPAnswer]], isWilling: Bool = true, digits: String? = nil
    ) async -> [String] {
        let listener = Listener()
        let phone = Authenticator(
            environment: VIDEnvironment(service: "http://127.0.0.1", deviceID: "d", deviceName: "D"),
            source: Camera(isWilling: isWilling, digits: digits), transport: Service(answers))
        phone.authenticationDelegate = listener
        await phone.authenticateWithQR().value
        return listener.told.withLock { $0 }
    }

    @Test func samplesAreShownUntilOneMatches() async {
        #expect(
            await Self.told(["Attach": [Self.attached], "Submit": [Self.missed, Self.matched]])
                == ["start", "AUTHENTICATED"])
    }

    @Test func whoDoesNotWantToCancels() async {
        let canceled = Self.json(#"{"sessionId":"s","status":"CANCELED","triesLeft":3}"#)
        #expect(
            await Self.told(["Attach": [Self.attached], "Cancel": [canceled]], isWilling: false) == ["start", "cancel"])
    }

    @Test func digitsAreChosenBeforeASampleIsTaken() async {
        let asked = Self.json(
            """
            {"sessionId":"s","status":"CREATED","sessionSecret":"held","choices":["07","42","90"],"context":
            {"memberExternalId":"M","exploiter":"Shop"},"requiredBiometrics":["finger"],"triesLeft":3,
            "requiresBiometryRevalidation":false}
            """)
        let canceled = Self.json(#"{"sessionId":"s","status":"CANCELED","triesLeft":3}"#)
        #expect(
            await Self.told(["Attach": [asked], "Submit": [Self.matched]], digits: "42") == ["start", "AUTHENTICATED"])
        #expect(await Self.told(["Attach": [asked], "Cancel": [canceled]]) == ["start", "cancel"])
    }

    @Test func refusalsAreTold() async {
        #expect(await Self.told([:]) == ["fail"])
        #expect(
            await Self.told(["Attach": [Self.attached], "Submit": [Self.outdated]]) == ["start", "revalidate"])
    }

    @Test(arguments: [
        ("https://id.example.com", [], false), ("http://127.0.0.1:8443", [], false),
        ("https://id.example.com", ["http://127.0.0.1"], true), ("HTTP://127.0.0.1:80/", [], true),
    ])
    func samplesGoToServicesThatAreNamedAlone(service: String, others: [String], isAnswered: Bool) async {
        let transport = Service(["Attach": [Self.attached], "Submit": [Self.matched]])
        let phone = Authenticator(
            environment: VIDEnvironment(service: service, deviceID: "d", deviceName: "D", otherServices: others),
            source: Camera(), transport: transport)
        let listener = Listener()
        phone.authenticationDelegate = listener
        await phone.authenticateWithQR().value
        #expect(listener.told.withLock { $0 } == (isAnswered ? ["start", "AUTHENTICATED"] : ["fail"]))
        #expect(transport.calls.withLock { $0 } == (isAnswered ? ["Attach", "Submit"] : []))
    }

    @Test func sessionStatusesHaveOutcomes() {
        let outcomes: [String: VIDAuthResponse.Status] = [
            "AUTHENTICATED": .AUTHENTICATED, "COMPLETED": .AUTHENTICATED, "OPPORTUNITY": .ON_GOING_AUTHENTICATION,
            "CREATED": .ON_GOING_AUTHENTICATION, "AUTHENTICATING": .ON_GOING_AUTHENTICATION, "CANCELED": .CANCELED,
            "FAILED": .FAILED, "TIMEOUT": .TIMEOUT, "": .NONE, "OTHER": .NONE,
        ]
        for (status, outcome) in outcomes { #expect(VIDAuthResponse.Status(session: status) == outcome) }
    }
}
