import Whorl

extension OpenIDProvider {
    /// What a browser gets at the end of its sign-in.
    package struct Completion: Sendable, Equatable {
        /// Where the user goes.
        package let place: String
        /// The browser's session, where one is kept.
        package var session: String?
        /// What the browser is known by from now on; nil where that does not change.
        package var browser: [String]?
    }

    /// People whose browser one browser can be.
    private static let mostPeople = 5

    /// Makes a browser known to a person who signed in in it by a sample.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - subject: the user that the person is; a deletion removes it, and whoever gets the BCID is another.
    ///   - shown: what the browser is known by.
    /// - Returns: what it is known by then; nil where the user is gone, and where the store could not keep it, which is no
    ///   reason to refuse who has signed in.
    func remember(_ bcid: BCID, as subject: String, _ shown: [String]) -> [String]? {
        let (secret, now) = (randomness.secret(), time.now)
        let others = try? records.change(
            KnownBrowsers.self, bcid.description, beside: OIDCUser.self, subject
        ) { kept, user -> [String]? in
            guard user?.bcid == bcid else { return nil }
            var browsers = kept ?? KnownBrowsers(bcid)
            let others = browsers.admit(secret, insteadOf: shown, at: now)
            kept = browsers
            return others
        }
        return (others ?? nil).map { Array(([secret] + $0).prefix(Self.mostPeople)) }
    }
}
