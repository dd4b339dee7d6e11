internal import WhorlNumerics

/// A gallery of faces or prints as a file, so that a process can search millions without reading millions of templates.
///
/// The database is the truth; the file is derived from it, says by its stamp from which content, and is rebuilt where it is
/// missing, stale beyond what the database remembers, damaged, of another version or under another key.
///
/// All numbers are little endian.
///
///     0     7  magic "WHORLFG"
///     7     1  format version
///     8    16  identifier of the file, random
///     24    4  bytes of the directory's place
///     28    4  bytes of the sealed directory in it, at most as many
///     32    -  the sealed directory, see ``DerivedDirectory``
///     -     -  for each block two sealed parts, each at the place that the directory says:
///              its rows' names and coarse forms or codes, and its vectors or packed prints, see ``DerivedBlock``
///
/// Everything but the first 32 bytes is sealed with AES-256-GCM under a key of the file, which HKDF derives from the data key
/// and the identifier, each part with a random nonce of its own: nonce (12), ciphertext, tag (16). So a file whose header is
/// overwritten is as good as overwritten, wherever its bytes lie; that is done before it is removed or replaced. What a seal belongs to is authenticated with it: the file's identifier, the block's
/// number and the part; the directory has every part's tag, so that parts of different moments cannot be joined. The tags
/// are the checksums: a file is not flushed to the disk before it gets its name, as one that a power failure tore does not
/// open and is rebuilt.
///
/// A file is written under another name and appears when it is complete. Afterwards it changes in one way: a person that is
/// forgotten is taken out of it in place, the blocks sealed anew and the rest of their places overwritten with zeros.
package enum DerivedFormat {
    static let magic = Array("WHORLFG".utf8)
    /// Changes with every change of this layout, and of that of ``CodedRows`` and ``PackedFinger``, and of what
    /// ``MinutiaCodes`` gives.
    static let version: UInt8 = 6
    static let identifierBytes = 16
    package static let headerBytes = 32
    /// Places begin at multiples of this: a page.
    package static let alignment = 4096
    /// Nonce and tag of a sealed part.
    static let overhead = AESGCM.overhead
    static let tagBytes = AESGCM.tagBytes
    /// The longest directory that is read: of about 2 billion vectors of full blocks.
    static let maximumDirectory = 1 << 28

    /// The next multiple of ``alignment``.
    static func aligned(_ offset: Int) -> Int {
        offset.roundedUp(toMultipleOf: alignment)
    }
}

/// Why a derived file is of no use.
package enum DerivedFault: Error, Equatable {
    /// The file does not exist.
    case missing
    /// It cannot be read, is damaged or of another version or key.
    case unusable(reason: String)
    /// It could not be written.
    case unwritable(reason: String)
    /// The content that it would hold is no longer, or it was removed while it was written.
    case overtaken

    package static let notOpening = DerivedFault.unusable(reason: "a part is damaged or of another key")
    static let cutOff = DerivedFault.unusable(reason: "it is cut off")
}
