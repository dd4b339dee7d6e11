/// A piece of an export file: kind (1), length (4), then as many bytes.
///
/// The bytes are sealed by ``ArchiveCipher``, which binds their place in the file: a chunk that is missing, doubled or
/// moved is found. The last chunk is of kind ``Kind/end``, so that a file that ends early is found too.
package struct ArchiveChunk {
    package enum Kind: UInt8 {
        /// Whole references, see ``NewReference/write(to:)``.
        case references = 0
        /// Counts of references (8) and of BCIDs (8).
        case end = 1
    }

    /// References are collected up to this many bytes before they become a chunk.
    package static let usualBytes = 1 << 18
    /// The longest chunk that is read: one reference more than usual.
    static let maximumBytes = usualBytes + 2 * TemplateCodec.maximumBytes
    /// Bytes before a chunk's content.
    package static let prefixBytes = 5

    package let kind: Kind
    let content: [UInt8]

    package init(kind: Kind, content: [UInt8]) {
        self.kind = kind
        self.content = content
    }
}
