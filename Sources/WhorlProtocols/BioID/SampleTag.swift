package import Whorl

/// What an upload's `tag` says: where the head moved, or which finger it is.
package struct SampleTag: Sendable, Equatable {
    /// Where the head moved to since the picture before; nil where nothing is said.
    package let direction: HeadDirection?
    /// Which finger it is.
    package let position: FingerPosition

    /// Reads a tag.
    ///
    /// - Throws: ``BioIDRefusal/badRequest(_:)`` for one that its modality does not have.
    package init(_ text: String?, _ modality: Modality) throws(BioIDRefusal) {
        let text = text?.lowercased() ?? ""
        switch modality {
        case .face:
            position = .unknown
            direction = HeadDirection(rawValue: text)
            guard direction != nil || text.isEmpty || text == "any" else { throw .badRequest("UnknownTag") }
        case .finger:
            direction = nil
            if text.isEmpty || text == "any" {
                position = .unknown
            } else {
                do throws(WhorlError) { position = try FingerPosition(name: text) } catch {
                    throw .badRequest("UnknownTag")
                }
            }
        }
    }
}
