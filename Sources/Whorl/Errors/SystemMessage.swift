import Glibc

/// The system's own words for an error code.
package enum SystemMessage {
    private static let capacity = 256

    /// The message of an `errno` value, as "No space left on device".
    package static func text(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: capacity)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "system error \(code)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
