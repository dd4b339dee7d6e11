import Foundation

/// A complete transaction of the token extension: token, upload, verify.
struct ServiceTransaction: Sendable {
    /// What came of one.
    enum Outcome: Equatable, Sendable {
        /// A decision.
        case decided(Bool)
        /// The service was busy (503).
        case busy
        /// Another status, or none: the connection broke.
        case failed(Int)
    }

    var app = ServiceProcess.app
    let bcid: String
    let sample: [UInt8]
    let authorization: String
    /// The decision of the same transaction while nothing else was asked.
    var expected: Bool?

    /// - Returns: the outcome, and how long the verification took in seconds where it was decided.
    func run(_ connection: LoopbackConnection) -> (outcome: Outcome, verifySeconds: Double) {
        do {
            let token = try connection.exchange(
                Self.head(
                    "GET", "/extension/token?id=\(app)&bcid=\(bcid)&task=verify", authorization))
            guard token.status == 200 else { return (Self.refused(token.status), 0) }
            let bearer = "Bearer " + String(decoding: token.body, as: UTF8.self)
            let upload = try connection.exchange(
                Self.head("POST", "/extension/upload?trait=finger", bearer, length: sample.count), sample)
            guard upload.status == 200 else { return (Self.refused(upload.status), 0) }
            let start = ContinuousClock.now
            let verify = try connection.exchange(Self.head("GET", "/extension/verify", bearer))
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            guard verify.status == 200 else { return (Self.refused(verify.status), 0) }
            return (.decided(String(decoding: verify.body, as: UTF8.self).contains(#""Success":true"#)), seconds)
        } catch {
            return (.failed(0), 0)
        }
    }

    /// The head of a request.
    static func head(
        _ method: String, _ path: String, _ authorization: String, type: String = "text/plain", length: Int = 0
    ) -> [UInt8] {
        let body = length > 0 ? "Content-Type: \(type)\r\nContent-Length: \(length)\r\n" : ""
        return Array(
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: \(authorization)\r\n\(body)\r\n".utf8)
    }

    private static func refused(_ status: Int) -> Outcome { status == 503 ? .busy : .failed(status) }
}
