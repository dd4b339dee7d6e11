import Glibc

/// A system call that failed, before it is known which file to blame.
struct SystemFailure: Error, Equatable {
    /// The value of `errno`.
    let code: Int32

    /// Passes on the result of a system call that reports failure by a negative one.
    @discardableResult
    static func check(_ result: Int32) throws(SystemFailure) -> Int32 {
        guard result >= 0 else { throw SystemFailure(code: errno) }
        return result
    }
}
