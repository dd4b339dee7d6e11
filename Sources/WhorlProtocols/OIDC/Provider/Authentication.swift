import Whorl

/// That a user showed who it is, when and how.
struct Authentication: Sendable, Equatable {
    /// The user's ID.
    let subject: String
    /// In seconds since 1970.
    let time: Double
    /// Registered values of `amr` (RFC 8176).
    let methods: [String]
    /// Which sign-in it was, as `sid`.
    let session: String

    /// The methods of modalities that took part in a comparison.
    static func methods(of modalities: some Sequence<Modality>) -> [String] {
        Set(modalities.map { $0 == .face ? "face" : "fpt" }).sorted()
    }
}
