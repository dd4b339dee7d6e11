internal import Hummingbird

/// The types of the bodies that are sent to session routes.
package enum MediaType {
    /// Of a registration, as the protocol has it.
    package static let opportunity = "application/vnd.veridiumid.sessionopportunity-v2+json"
    /// Of a question for a status.
    package static let status = "application/vnd.veridiumid.sessionstatus-v1+json"
    /// Of a request to a known user.
    static let request = "application/vnd.veridiumid.authenticationrequest-v1+json"
    /// Of everything else.
    static let json = "application/json"
}

extension Request {
    /// Refuses a body of another type.
    ///
    /// - Throws: ``ServiceFailure`` 415.
    func requireType(_ allowed: String...) throws {
        let type = (headers[.contentType] ?? "").lowercased().prefix { $0 != ";" }
        let bare = type.reversed().drop { $0 == " " }.reversed()
        guard allowed.contains(String(bare)) else {
            throw ServiceFailure(
                status: .unsupportedMediaType, code: "MEDIA_TYPE",
                message: "the body must be of the type \(allowed.joined(separator: " or "))")
        }
    }
}
