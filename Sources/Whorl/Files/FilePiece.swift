import Glibc

/// Pieces of an open file, read and written whole; those at offsets from any number of threads.
package enum FilePiece {
    /// Reads until there is no more room or the file ends.
    ///
    /// - Returns: how many bytes were read.
    package static func read(
        _ descriptor: Int32, at offset: Int, into room: UnsafeMutableRawBufferPointer
    ) throws(SystemFailure) -> Int {
        var filled = 0
        while filled < room.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: room[filled...])
            let count = pread(descriptor, rest.baseAddress, rest.count, offset + filled)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            guard count > 0 else { break }
            filled += count
        }
        return filled
    }

    /// Writes all bytes at the file's end, or where its last writing ended.
    static func append(_ bytes: [UInt8], to descriptor: Int32) throws(SystemFailure) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(SystemFailure) in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw SystemFailure(code: count < 0 ? errno : EIO) }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Writes all bytes at an offset.
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int
    ) throws(SystemFailure) {
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, offset + written)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw count < 0 ? .last : SystemFailure(code: EIO) }
            written += count
        }
    }
}
