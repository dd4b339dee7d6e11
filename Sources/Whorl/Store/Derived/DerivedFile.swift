import FoundationEssentials
import Glibc

/// An open derived file: reads and writes at places, from any number of threads.
final class DerivedFile: Sendable {
    private let descriptor: Int32

    /// Opens an existing file.
    init(_ path: String, writing: Bool) throws(DerivedFault) {
        descriptor = open(path, (writing ? O_RDWR : O_RDONLY) | O_CLOEXEC)
        guard descriptor >= 0 else {
            let fault = SystemFault.last
            throw fault.code == ENOENT ? .missing : .unusable(reason: fault.reason)
        }
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
        var filled = 0
        while filled < count {
            let got = pread(descriptor, start + filled, count - filled, offset + filled)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else {
                let fault = SystemFault.last
                free(start)
                throw got == 0 ? .cutOff : .unusable(reason: fault.reason)
            }
            filled += got
        }
        return Data(bytesNoCopy: start, count: count, deallocator: .free)
    }

    /// Writes bytes.
    func write(_ bytes: some ContiguousBytes, at offset: Int) throws(DerivedFault) {
        let code = bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = pwrite(
                    descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written, offset + written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : EIO }
                written += count
            }
            return 0
        }
        guard code == 0 else { throw .unwritable(reason: SystemFault(code: code).reason) }
    }

    /// Waits until what was written is on the disk.
    func flush() throws(DerivedFault) {
        guard fdatasync(descriptor) == 0 else { throw .unwritable(reason: SystemFault.last.reason) }
    }
}
