internal import Hummingbird
package import WhorlProtocols

extension Request {
    /// Whether the body is a form's fields.
    var isForm: Bool {
        headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
    }

    /// The longest form, in bytes: a query, which says the same, has less room in a head.
    private static let longestForm = 32 << 10

    /// The fields of a form's body; nil where there are too many.
    ///
    /// - Throws: ``ServiceFailure`` 400 where ``TextCheck`` finds a fault, `HTTPError` 413.
    func formFields() async throws -> FormFields? {
        let text = String(decoding: try await bytes(upTo: Self.longestForm), as: UTF8.self)
        if let fault = TextCheck.fault(encoded: text) { throw ServiceFailure.text(fault) }
        return FormFields(text)
    }

    /// The fields of a form that has each of them once.
    ///
    /// - Throws: ``ServiceFailure`` 400 where there are too many, one occurs twice or ``TextCheck`` finds a fault, `HTTPError` 413.
    package func distinctFormFields() async throws -> FormFields {
        guard let fields = try await formFields(), fields.repeated() == nil else {
            throw ServiceFailure.badRequest("the form is malformed")
        }
        return fields
    }
}
