import Foundation

/// Long polls that wait for QR sessions.
final class ParkedPolls {
    private let port: UInt16
    private let authorization: String
    private var polls: [(alias: String, connection: LoopbackConnection)] = []

    private static let base = "/websec/rest/"
    /// Longer than they are left to wait.
    private static let milliseconds = 30_000

    private struct Session: Decodable {
        let sessionId: String
        let sessionAlias: String
    }

    /// Opens sessions and waits for each on a connection of its own.
    ///
    /// - Throws: ``ServiceProcess/Unusable`` where the service opens no session, ``LoopbackConnection/Broken``.
    init(_ count: Int, port: UInt16, authorization: String) throws {
        (self.port, self.authorization) = (port, authorization)
        let caller = LoopbackConnection(port: port)
        for _ in 0..<count {
            try send(
                "enterprise/RegisterSessionOpportunity", type: "application/vnd.veridiumid.sessionOpportunity-v2+json",
                #"{"memberExternalId":"\#(ServiceProcess.member)","sessionAliasType":"ID"}"#, caller)
            let opened = try caller.receive()
            guard let session = try? JSONDecoder().decode(Session.self, from: Data(opened.body)) else {
                throw ServiceProcess.Unusable(description: "a QR session was answered by \(opened.status)")
            }
            let connection = LoopbackConnection(port: port)
            try send(
                "enterprise/GetSessionStatusAsync", type: "application/vnd.veridiumid.sessionstatus-v1+json",
                #"{"sessionId":"\#(session.sessionId)","lastStatus":"OPPORTUNITY","timeoutMs":\#(Self.milliseconds)}"#,
                connection
            )
            polls.append((session.sessionAlias, connection))
        }
    }

    /// Cancels the sessions, by which each poll ends.
    ///
    /// - Returns: how many polls were answered by 200 and by what became of their session.
    /// - Throws: ``LoopbackConnection/Broken``.
    func end() throws -> Int {
        let caller = LoopbackConnection(port: port)
        for (alias, _) in polls {
            try send("authenticator/Cancel", type: "application/json", #"{"sessionAlias":"\#(alias)"}"#, caller)
            _ = try caller.receive()
        }
        return polls.count { poll in
            guard let answer = try? poll.connection.receive() else { return false }
            return answer.status == 200 && String(decoding: answer.body, as: UTF8.self).contains(#""CANCELED""#)
        }
    }

    private func send(_ path: String, type: String, _ json: String, _ connection: LoopbackConnection) throws {
        let body = Array(json.utf8)
        try connection.send(
            ServiceTransaction.head("POST", Self.base + path, authorization, type: type, length: body.count), body)
    }
}
