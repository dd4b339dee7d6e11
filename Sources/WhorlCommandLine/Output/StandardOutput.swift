import Glibc
package import Whorl

/// Where results go.
package enum StandardOutput {
    /// Writes bytes as they are.
    ///
    /// A reader that went away is no fault.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``, as on a full disk.
    package static func write(_ bytes: [UInt8]) throws(WhorlError) {
        let failure = OpenFile.write(bytes, to: STDOUT_FILENO)
        guard failure == 0 || failure == EPIPE else {
            throw .unwritableFile(path: "standard output", reason: String(cString: strerror(failure)))
        }
    }

    /// Writes text as it is.
    ///
    /// - Throws: the same errors as for bytes.
    package static func write(_ text: String) throws(WhorlError) {
        try write(Array(text.utf8))
    }

    /// Writes a line.
    ///
    /// - Throws: the same errors as for bytes.
    package static func line(_ text: String) throws(WhorlError) {
        try write(text + "\n")
    }
}
