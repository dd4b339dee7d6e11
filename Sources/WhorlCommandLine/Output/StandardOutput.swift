import Glibc
package import Whorl

/// Where results go.
package enum StandardOutput {
    /// Writes text as it is.
    ///
    /// A reader that went away is no fault.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``, as on a full disk.
    package static func write(_ text: String) throws(WhorlError) {
        let failure = OpenFile.write(text, to: STDOUT_FILENO)
        guard failure == 0 || failure == EPIPE else {
            throw .unwritableFile(path: "standard output", reason: String(cString: strerror(failure)))
        }
    }

    /// Writes a line.
    ///
    /// - Throws: as ``write(_:)``.
    package static func line(_ text: String) throws(WhorlError) {
        try write(text + "\n")
    }
}
