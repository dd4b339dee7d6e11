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

    /// Draws a mark that nobody had before.
    package static func draw() -> PersonMark { PersonMark(nonce: RandomBytes.draw(size)) }
}
