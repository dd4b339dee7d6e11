import Glibc

/// A system call that failed, before it is known which file to blame.
package struct SystemFailure: Error, Equatable {
    /// The value of `errno`.
    package let code: Int32

    /// The failure of the last call, taken right after it.
    static var last: SystemFailure { SystemFailure(code: errno) }

    /// The system's message.
    package var reason: String { SystemMessage.text(code) }

    /// The error of a file that could not be read.
    func reading(_ path: String) -> WhorlError {
        code == ENOENT ? .fileNotFound(path: path) : .unreadableFile(path: path, reason: reason)
    }

    /// The error of a file that could not be written.
    func writing(_ path: String) -> WhorlError {
        code == EEXIST ? .alreadyExists(path: path) : .unwritableFile(path: path, reason: reason)
    }

    /// Passes on the result of a system call that reports failure by a negative one.
    @discardableResult
    static func check(_ result: Int32) throws(SystemFailure) -> Int32 {
        guard result >= 0 else { throw .last }
        return result
    }
}

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
