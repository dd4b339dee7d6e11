import Foundation

/// Long polls that wait for sessions of which nothing becomes.
final class ParkedPolls {
    private let connections: [LoopbackConnection]
    private static let milliseconds = 30_000

    private struct Session: Decodable { let sessionId: String }

    /// Opens sessions and waits for each on a connection of its own.
    ///
    /// - Throws: ``ServiceProcess/Unusable`` where the service opens no session.
    init(_ count: Int, port: UInt16, authorization: String) throws {
        let caller = LoopbackConnection(port: port)
        connections = try (0..<count).map { _ in
            let body = Array(#"{"memberExternalId":"\#(ServiceProcess.member)","sessionAliasType":"ID"}"#.utf8)
            let opened = try caller.exchange(
                ServiceTransaction.head(
                    "POST", "/websec/rest/enterprise/RegisterSessionOpportunity", authorization,
                    type: "application/vnd.veridiumid.sessionOpportunity-v2+json", length: body.count), body)
            guard let session = try? JSONDecoder().decode(Session.self, from: Data(opened.body)) else {
                throw ServiceProcess.Unusable(description: "a QR session was answered by \(opened.status)")
            }
            let poll = Array(
                #"{"sessionId":"\#(session.sessionId)","lastStatus":"OPPORTUNITY","timeoutMs":\#(Self.milliseconds)}"#
                    .utf8)
            let connection = LoopbackConnection(port: port)
            try connection.send(
                ServiceTransaction.head(
                    "POST", "/websec/rest/enterprise/GetSessionStatusAsync", authorization,
                    type: "application/vnd.veridiumid.sessionstatus-v1+json", length: poll.count), poll)
            return connection
        }
    }

    /// Waits for all of them.
    ///
    /// - Returns: how many were answered by 200.
    func answered() -> Int {
        connections.count { ((try? $0.receive())?.status ?? 0) == 200 }
    }
}
