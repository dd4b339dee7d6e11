import Glibc

/// Standard output, past any buffer.
enum Output {
    /// Writes a line at once.
    static func write(_ line: any CustomStringConvertible) {
        let bytes = Array("\(line)\n".utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(STDOUT_FILENO, $0.baseAddress.map { $0 + sent }, $0.count - sent)
            }
            guard count > 0 else { exit(EXIT_FAILURE) }
            sent += count
        }
    }
}
