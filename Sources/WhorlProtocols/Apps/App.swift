package import Whorl

/// A client application of the service: who may ask for tokens, sessions and results, and of whom.
package struct App: Record, Equatable {
    /// The kind of these records.
    package static let kind = "app"

    /// The app's identifier, which requests name.
    package let id: String
    /// What people call it.
    package var name: String
    /// Its secret, hashed.
    package var secret: SecretHash
    /// The parts of the store that it may work on, each `storage` or `storage.partition`.
    package var scopes: [String]
    /// What a `return_url` must begin with; none unless stated.
    package var returnURLs: [String]
    /// The external identifier of its integration in QR sessions; nil where it opens none.
    package var member: String?
    /// Nil where it is false, as in apps that were stored before there was a choice.
    private var identify: Bool?
    /// Nil where it is false, as in apps that were stored before there was a choice.
    private var resultsOnce: Bool?
    /// Nil where it is false, as in apps that were stored before there was a choice.
    private var liveness: Bool?
    /// The secret before, where it still counts.
    package var earlierSecret: EarlierSecret?
    /// Which registration of its identifier it is, so that nothing that an earlier one was given counts for it; nil in apps
    /// that were stored before registrations were told apart.
    package private(set) var registration: String?

    /// Whether a device may attach to its QR sessions without a profile: then the person is searched for in the
    /// partitions that the app names.
    package var identifies: Bool { identify ?? false }

    /// Whether the result of an operation is given once.
    package var hasOneTimeResults: Bool { resultsOnce ?? false }

    /// Whether nobody is verified for the app without liveness: its tokens demand it, and it has no QR sessions, which
    /// cannot check it.
    package var requiresLiveness: Bool { liveness ?? false }

    /// Describes an app.
    package init(
        id: String, name: String, secret: SecretHash, scopes: [String], returnURLs: [String] = [],
        member: String? = nil, identifies: Bool = false, hasOneTimeResults: Bool = false,
        requiresLiveness: Bool = false, registration: String? = nil
    ) {
        self.id = id
        self.name = name
        self.secret = secret
        self.scopes = scopes
        self.returnURLs = returnURLs
        self.member = member
        identify = identifies ? true : nil
        resultsOnce = hasOneTimeResults ? true : nil
        liveness = requiresLiveness ? true : nil
        self.registration = registration
    }

    /// Whether the app may work on a partition.
    package func mayUse(storage: String, partition: Int) -> Bool {
        scopes.contains(storage) || scopes.contains("\(storage).\(partition)")
    }

    /// Whether the app may work on a person.
    package func mayUse(_ bcid: BCID) -> Bool {
        mayUse(storage: bcid.storage, partition: bcid.partition)
    }

    /// Whether a text may be a scope: a storage, or a storage and a partition as BCIDs write them.
    package static func isScope(_ text: String) -> Bool {
        guard text.contains(".") else { return (try? BCID.check(storage: text)) != nil }
        return SignUp.Place(text) != nil
    }

    /// Whether a text may be an app's identifier: letters, digits, `-` and `_`, up to 64.
    package static func isIdentifier(_ text: String) -> Bool {
        let isAllowed = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(isAllowed)
    }
}

extension Records {
    /// An app that still has a registration; nil where it was removed, or registered again under its identifier.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func app(_ id: String, registeredAs registration: String?) throws(WhorlError) -> App? {
        try find(App.self, id).flatMap { $0.registration == registration ? $0 : nil }
    }
}
