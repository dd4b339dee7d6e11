package import FoundationEssentials
import Glibc

/// An open derived file: reads and writes at places, from any number of threads.
package final class DerivedFile: Sendable {
    private let descriptor: Int32

    /// Opens an existing file.
    package init(_ path: String, writing: Bool) throws(DerivedFault) {
        descriptor = open(path.systemName, (writing ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let fault = SystemFailure.last
            throw fault.code == ENOENT ? .missing : .unusable(reason: fault.reason)
        }
    }

    /// Overwrites the header of a file that is to go. Who has the file open can still read it.
    static func overwriteHeader(_ path: String) {
        guard let file = try? DerivedFile(path, writing: true), file.size >= DerivedFormat.headerBytes else { return }
        // Where the disk does not take it, the file goes all the same.
        try? file.write([UInt8](repeating: 0, count: DerivedFormat.headerBytes), at: 0)
        try? file.flush()
    }

    deinit {
        close(descriptor)
    }

    /// Bytes of the file.
    var size: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Reads bytes that must be there. The file's size is looked at before memory is taken.
    func read(_ count: Int, at offset: Int) throws(DerivedFault) -> Data {
        guard count >= 0, offset >= 0, offset <= size - count, let start = malloc(max(count, 1)) else {
            throw .cutOff
        }
        let data = Data(bytesNoCopy: start, count: count, deallocator: .free)
        let filled: Int
        do throws(SystemFailure) {
            let room = UnsafeMutableRawBufferPointer(start: start, count: count)
            filled = try FilePiece.read(descriptor, at: offset, into: room)
        } catch {
            throw .unusable(reason: error.reason)
        }
        guard filled == count else { throw .cutOff }
        return data
    }

    /// Writes bytes.
    package func write(_ bytes: some ContiguousBytes, at offset: Int) throws(DerivedFault) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(SystemFailure) in try FilePiece.write(bytes, to: descriptor, at: offset) }
        }
        if case .failure(let failure) = result { throw .unwritable(reason: failure.reason) }
    }

    /// Waits until what was written is on the disk.
    func flush() throws(DerivedFault) {
        guard fdatasync(descriptor) == 0 else { throw .unwritable(reason: SystemFailure.last.reason) }
    }
}
