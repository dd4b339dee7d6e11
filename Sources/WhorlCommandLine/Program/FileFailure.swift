package import Whorl

/// An error of the engine that one of several files caused, which are read one after another.
package struct FileFailure: Error {
    /// What is wrong with the file.
    package let error: WhorlError
    /// Its path, as the command was given it.
    package let file: String

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - file: its path.
    ///   - isOneOfSeveral: whether an error has to say which file it is about.
    ///   - read: reads it.
    /// - Returns: what `read` returns.
    /// - Throws: ``FileFailure`` where one of several files cannot be used, otherwise what `read` throws.
    package static func naming<Value>(
        _ file: String, _ isOneOfSeveral: Bool, _ read: () throws(WhorlError) -> Value
    ) throws -> Value {
        do throws(WhorlError) {
            return try read()
        } catch {
            guard isOneOfSeveral, error.exitCode == .badData else { throw error }
            throw FileFailure(error: error, file: file)
        }
    }
}
