import Foundation
import WhorlClient

/// Runs one row of the client side and prints what happened, line by line.
@main
struct Rows {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "flow": try flow()
        case "view": try await view()
        case "login": try await login(Array(arguments.dropFirst()))
        default: print("flow, view or login")
        }
    }

    struct NoURL: Error {}

    static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw NoURL() }
        return url
    }

    /// B8: what AuthFlow makes of callbacks.
    static func flow() throws {
        let endpoint = try url("https://id.example.test/v2/authorize")
        let place = "https://app.example.test/callback"
        let flow = try AuthFlow(endpoint: endpoint, client: "shop", redirectURI: place)
        let state = flow.state
        let other = try AuthFlow(endpoint: endpoint, client: "shop", redirectURI: place)
        print("fresh", state != other.state && flow.verifier != other.verifier && flow.nonce != other.nonce)
        print("uuid", UUID(uuidString: state) != nil, "verifier", flow.verifier.count)
        print("url", flow.url.absoluteString)
        let callbacks = [
            "good": "\(place)?code=c0de&state=\(state)",
            "changed": "\(place)?code=c0de&state=\(UUID().uuidString)",
            "missing": "\(place)?code=c0de",
            "twice": "\(place)?code=c0de&state=\(state)&state=\(state)",
            "lower": "\(place)?code=c0de&state=\(state.lowercased())",
            "error": "\(place)?error=access_denied&state=\(state)&code=c0de",
            "place": "https://evil.example.test/callback?code=c0de&state=\(state)",
            "longer": "\(place)/more?code=c0de&state=\(state)",
            "codeless": "\(place)?state=\(state)",
            "codes": "\(place)?state=\(state)&code=c0de&code=c1de",
        ]
        for (name, callback) in callbacks.sorted(by: { $0.key < $1.key }) {
            do {
                print(name, try flow.handleCallback(url(callback)))
            } catch {
                print(name, "throws", error)
            }
        }
    }

    /// A session that gives what it is told.
    struct Scripted: WebAuthSession {
        let answer: Result<URL, any Error>

        func start() async throws -> URL { try answer.get() }
        func cancel() {}
    }

    /// B10: what AuthView does at taps.
    @MainActor static func view() async throws {
        let made = Counter()
        var told: [String] = []
        var signUps = 0
        func makeView(_ answer: Result<URL, any Error>) throws -> AuthView {
            AuthView(
                url: try url("https://id.example.test/"), callbackURLScheme: nil,
                completionHandler: { url, error in
                    told.append("\(url?.absoluteString ?? "no url") \(error.map { "\($0)" } ?? "no error")")
                },
                signUpAction: { signUps += 1 },
                makeSession: { request in
                    made.add(request.prefersEphemeralWebBrowserSession)
                    return Scripted(answer: answer)
                })
        }
        let view = try makeView(.success(url("https://app.example.test/?code=1")))
        view.signUp()
        print("sign up", signUps, made.count, told)
        await view.signIn()
        await view.signIn()
        print("sign in twice", signUps, made.count, told)
        told = []
        try await makeView(.failure(WebAuthFailure.canceledLogin)).signIn()
        print("cancel", told, "ephemeral", made.ephemeral)
        let session = LoopbackSession(
            WebAuthRequest(url: try url("https://id.example.test/?redirect_uri=http://127.0.0.1:53191/x")),
            browser: Browser { _, _ in Browser.Window(isClosed: { true }) })
        for _ in 0..<2 {
            do { print("url", try await session.start()) } catch { print("closed window", error) }
        }
    }

    /// A whole sign-in by AuthFlow and AuthView: endpoint, client, port.
    static func login(_ arguments: [String]) async throws {
        let flow = try AuthFlow(
            endpoint: url(arguments[0]), client: arguments[1],
            redirectURI: "http://127.0.0.1:\(arguments[2])/done")
        var answer: (URL?, (any Error)?) = (nil, nil)
        let view = AuthView(
            url: flow.url, callbackURLScheme: nil, completionHandler: { answer = ($0, $1) }, signUpAction: {})
        await view.signIn()
        guard let url = answer.0 else { return print("error", answer.1.map { "\($0)" } ?? "none") }
        do {
            print("code", try flow.handleCallback(url))
            print("verifier", flow.verifier)
            print("nonce", flow.nonce)
        } catch {
            print("error", error)
        }
    }
}

/// Counts sessions.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var requests: [Bool] = []

    func add(_ isEphemeral: Bool) { lock.withLock { requests.append(isEphemeral) } }
    var count: Int { lock.withLock { requests.count } }
    var ephemeral: [Bool] { lock.withLock { requests } }
}
