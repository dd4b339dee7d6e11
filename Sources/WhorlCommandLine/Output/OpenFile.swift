import Glibc

/// A file that the process was started with.
enum OpenFile {
    /// Writes all bytes.
    ///
    /// - Parameters:
    ///   - bytes: what to write.
    ///   - file: its descriptor.
    /// - Returns: 0, or the system's error number.
    static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}
