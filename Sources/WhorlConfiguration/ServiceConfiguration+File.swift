internal import Whorl

extension ServiceConfiguration {
    /// The longest file that is read, in bytes.
    private static let maximumBytes = 1 << 20

    /// Reads a file; keys that it leaves out have their defaults, and unknown keys are refused.
    ///
    /// - Throws: ``ConfigurationError``.
    package init(path: String) throws(ConfigurationError) {
        let bytes: [UInt8]
        do throws(WhorlError) {
            bytes = try FileContents.read(path, limit: Self.maximumBytes)
        } catch {
            throw .unreadable(path: path, reason: error.problem)
        }
        try self.init(yaml: String(decoding: bytes, as: UTF8.self), path: path)
    }
}
