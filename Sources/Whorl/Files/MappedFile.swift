import Glibc

/// The bytes of a regular file, mapped into memory for reading and brought from the disk as they are looked at.
///
/// The file must keep its size while it is mapped: to look at bytes that were cut off ends the process, which is how the
/// system has it. Files that are replaced by a rename keep their bytes here.
final class MappedFile: @unchecked Sendable {
    /// The first byte, at the beginning of a page; not to be looked at where there is none.
    let start: UnsafeRawPointer
    /// Bytes.
    package let count: Int

    /// All bytes.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// Maps a file.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/emptyInput``.
    init(_ path: String) throws(WhorlError) {
        let (descriptor, size) = try RegularFile.open(path)
        defer { close(descriptor) }
        guard size > 0 else { throw .emptyInput }
        guard let room = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), room != MAP_FAILED else {
            throw .unreadableFile(path: path, reason: SystemMessage.text(errno))
        }
        start = UnsafeRawPointer(room)
        count = size
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: start), count)
    }

    /// Asks the system to bring bytes from the disk soon.
    func prefetch(_ range: Range<Int>) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let first = range.lowerBound / page * page
        // Advice alone: where it is not taken, reading is only slower.
        _ = madvise(UnsafeMutableRawPointer(mutating: start + first), range.upperBound - first, MADV_WILLNEED)
    }
}
