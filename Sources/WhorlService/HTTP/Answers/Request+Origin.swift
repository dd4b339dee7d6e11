internal import HTTPTypes
internal import Hummingbird

extension Request {
    /// The origin of the page that asks, as its browser states it.
    var origin: String? { headers[.origin] }

    /// Whether the page that asks is one of the service itself, by the name that it was called by.
    package var isOfOwnPage: Bool {
        guard let origin, let authority = head.authority else { return false }
        return ["http://", "https://"].contains { origin.lowercased() == $0 + authority.lowercased() }
    }

    /// Refuses what a page of another site sends; programs that are no browsers state no origin.
    ///
    /// - Throws: ``ServiceFailure`` 403.
    package func refuseForeignPages() throws {
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { headers[$0] }
        // Pages send no referrer, so that a browser hides the origin of their forms.
        let isOwnForm = origin == "null" && site == "same-origin"
        guard origin == nil || isOfOwnPage || isOwnForm, site != "cross-site" else {
            throw ServiceFailure.forbidden("pages of other sites may not do this")
        }
    }
}
