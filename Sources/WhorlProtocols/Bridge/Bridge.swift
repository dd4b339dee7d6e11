/// A set of web pages that share one secret of the owner.
package struct Bridge: Sendable, Equatable {
    /// What it is called; secrets are kept under it.
    package let id: String
    /// The origins whose pages may call.
    package let origins: OriginList
    /// Whether a change of the owner's templates makes the secret unreadable.
    package let invalidatesOnChange: Bool
    /// Whether saving replaces, where a call does not say.
    package let overwrites: Bool
    /// Whether a face is named first where both a finger and a face are enrolled.
    package let prefersFace: Bool
    /// Samples that may fail in one call.
    package let tries: Int
    /// Whether it serves callers of other machines too, or who comes by a proxy.
    package let servesRemote: Bool

    /// Describes a bridge.
    package init(
        id: String, origins: OriginList, invalidatesOnChange: Bool = true, overwrites: Bool = true,
        prefersFace: Bool = false, tries: Int = 1, servesRemote: Bool = false
    ) {
        self.id = id
        self.origins = origins
        self.invalidatesOnChange = invalidatesOnChange
        self.overwrites = overwrites
        self.prefersFace = prefersFace
        self.tries = tries
        self.servesRemote = servesRemote
    }
}
