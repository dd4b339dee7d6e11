import Foundation
import Whorl

/// What an attacker has prepared: requests, an app and an OpenID client of its own.
struct AbuseTarget: Sendable {
    let port: UInt16
    /// A head that does not end.
    let half = Array("GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ".utf8)
    /// A sample that nobody asked for, as long as a body may be.
    let body: (head: [UInt8], body: [UInt8])
    /// An image of 49 million pixels, which is short as a file.
    let picture: [UInt8]
    /// Credentials of an app, and the same with a wrong secret.
    let (app, wrong): (String, String)
    /// The sign-in whose codes are asked for.
    let phone: [UInt8]
    /// A question that waits.
    let poll: (head: [UInt8], body: [UInt8])

    /// 127.0.0.2.
    static let source: UInt32 = 0x7F00_0002
    static let name = "attacker"
    private static let bodyBytes = 49 << 20
    private static let side = 7_000
    private static let milliseconds = 30_000

    private struct Session: Decodable { let sessionId: String }

    /// Prepares everything.
    ///
    /// - Throws: ``ServiceProcess/Unusable``, and as commands and connections have it.
    init(_ service: ServiceProcess) throws {
        port = service.port
        let added = try service.run(
            ["app", "add", "Attacker", "--id", Self.name, "--scope", "bws", "--member", "ATTACK", "--json"])
        let secret = try JSONDecoder().decode([String: String].self, from: added)["secret"] ?? ""
        app = Self.basic(secret)
        wrong = Self.basic("wrong" + secret.dropFirst(5))
        let start = Array(#"{"sessionId":"none","trait":"face","sample":""#.utf8)
        let end = Array(#""}"#.utf8)
        let filling = [UInt8](repeating: UInt8(ascii: "A"), count: Self.bodyBytes - start.count - end.count)
        let long = start + filling + end
        body = (
            ServiceTransaction.head(
                "POST", "/websec/rest/authenticator/Submit", app, type: "application/json", length: long.count), long
        )
        let pixels = [UInt8](repeating: 200, count: Self.side * Self.side)
        let file = try PNGEncoder.bytes(GrayImage(width: Self.side, height: Self.side, pixels: pixels))
        picture = Array("data:image/png;base64,\(Data(file).base64EncodedString())".utf8)
        phone = try Self.phone(service)
        poll = try Self.poll(service, app)
    }

    private static func basic(_ secret: String) -> String {
        "Basic " + Data("\(name):\(secret)".utf8).base64EncodedString()
    }

    /// Begins a sign-in of a client that asks for no name; the request for its code.
    private static func phone(_ service: ServiceProcess) throws -> [UInt8] {
        _ = try service.run(
            [
                "client", "add", "Attacker", "--id", name, "--redirect", "https://attacker.test/done", "--partition",
                "bws.1", "--identify",
            ])
        let challenge = String(repeating: "a", count: 43)
        let query =
            "client_id=\(name)&redirect_uri=https://attacker.test/done&response_type=code&scope=openid"
            + "&code_challenge=\(challenge)&code_challenge_method=S256"
        let page = try LoopbackConnection(port: service.port, from: source).exchange(
            Array("GET /v2/authorize?\(query) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8))
        let path = String(decoding: page.body, as: UTF8.self).firstMatch(of: #//v2/authorize/[\w-]{22}//#)
        let cookie = page.head.firstMatch(of: /whorl_browser=[\w-]+/)
        guard let path, let cookie else {
            throw ServiceProcess.Unusable(description: "a sign-in was answered by \(page.status)")
        }
        return Array(
            """
            POST \(path.output)phone HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: \(cookie.output)\r\n\
            Content-Length: 0\r\n\r\n
            """.utf8)
    }

    /// Opens a session; the question for its status.
    private static func poll(_ service: ServiceProcess, _ app: String) throws -> (head: [UInt8], body: [UInt8]) {
        let base = "/websec/rest/enterprise/"
        let registration = Array(#"{"memberExternalId":"ATTACK","sessionAliasType":"ID","expiresIn":600}"#.utf8)
        let opened = try LoopbackConnection(port: service.port, from: source).exchange(
            ServiceTransaction.head(
                "POST", base + "RegisterSessionOpportunity", app,
                type: "application/vnd.veridiumid.sessionOpportunity-v2+json", length: registration.count),
            registration)
        guard let session = try? JSONDecoder().decode(Session.self, from: Data(opened.body)).sessionId else {
            throw ServiceProcess.Unusable(description: "a QR session was answered by \(opened.status)")
        }
        let body = Array(
            #"{"sessionId":"\#(session)","lastStatus":"OPPORTUNITY","timeoutMs":\#(milliseconds)}"#.utf8)
        let head = ServiceTransaction.head(
            "POST", base + "GetSessionStatusAsync", app, type: "application/json", length: body.count)
        return (head, body)
    }
}
