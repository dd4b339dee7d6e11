/// Says who stands under a BCID, which may be another person's later: whoever is deleted and enrolled anew, by whichever
/// program, is another. References that come, go or are made anew leave the person the same.
///
/// Two equal marks of a BCID mean one person, also across processes.
public struct PersonMark: Sendable, Equatable {
    /// The kind of the documents that keep marks.
    package static let kind = "person-mark"
    private static let size = 16

    /// Random, drawn once for each person who is asked about.
    let nonce: [UInt8]

    init(nonce: [UInt8]) {
        self.nonce = nonce
    }

    /// The mark that a document of its kind keeps.
    package init(_ document: Document) {
        nonce = document.bytes
    }

    /// What the mark of a person is found by; it is the person's, so that a deletion removes both.
    package static func name(of bcid: BCID) -> DocumentName { DocumentName(kind: kind, id: bcid.description) }

    /// Draws a mark that nobody had before.
    package static func draw() -> PersonMark { PersonMark(nonce: RandomBytes.draw(size)) }
}
