/// A piece of an export file: kind (1), length (4), then as many bytes.
///
/// The bytes are sealed by ``ArchiveCipher``, which binds their place in the file: a chunk that is missing, doubled or
/// moved is found. The last chunk is of kind ``Kind/end``, so that a file that ends early is found too.
struct ArchiveChunk {
    enum Kind: UInt8 {
        /// Whole references, see ``NewReference/write(to:)``.
        case references = 0
        /// Counts of references (8) and of BCIDs (8).
        case end = 1
    }

    /// References are collected up to this many bytes before they become a chunk.
    static let usualBytes = 1 << 18
    /// The longest chunk that is read: one reference more than usual.
    static let maximumBytes = usualBytes + 2 * TemplateCodec.maximumBytes
    /// Bytes before a chunk's content.
    static let prefixBytes = 5

    let kind: Kind
    let content: [UInt8]
}
