package import CWhorl

/// A structure of options, which begins with its size and whose zeros mean the usual.
package protocol SizedOptions {
    /// All zero.
    init()
    /// Bytes, as the caller's header has it.
    var size: Int { get }
    /// What no version has a use for yet, and must be 0.
    var reserved: UInt32 { get }
}

extension SizedOptions {
    /// The most bytes that any version may have, so that a size that was never set is not believed.
    private static var greatestSize: Int { 4096 }

    /// Of structures without such a member.
    package var reserved: UInt32 { 0 }

    /// Reads a caller's options; the usual ones for NULL.
    ///
    /// A longer structure is of a newer header, whose members after the known ones must be 0.
    package static func read(_ pointer: UnsafePointer<Self>?, _ name: String) throws(CallFault) -> Self {
        guard let pointer else { return Self() }
        let known = MemoryLayout<Self>.size
        let bytes = UnsafeRawPointer(pointer)
        let stated = bytes.loadUnaligned(as: Int.self)
        guard stated >= known, stated <= greatestSize else { throw .size(name, got: stated, known: known) }
        for offset in known..<stated where bytes.load(fromByteOffset: offset, as: UInt8.self) != 0 {
            throw .size(name, got: stated, known: known)
        }
        guard pointer.pointee.reserved == 0 else { throw .invalid("reserved of \(name)", "0") }
        return pointer.pointee
    }
}

extension whorl_image_options: SizedOptions {}
extension whorl_record_options: SizedOptions {}
extension whorl_faces_options: SizedOptions {}
extension whorl_engine_options: SizedOptions {}
extension whorl_scope: SizedOptions {}
extension whorl_index_options: SizedOptions {}
