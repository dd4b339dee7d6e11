extension VectorIndexFile {
    /// Opens a file.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/damagedIndexFile(path:reason:)``, ``WhorlError/unsupportedIndexVersion(got:supported:)``.
    public init(_ path: String) throws(WhorlError) {
        let file: MappedFile
        do throws(WhorlError) {
            file = try MappedFile(path)
        } catch .emptyInput {
            throw .damagedIndexFile(path: path, reason: "it is empty")
        }
        do throws(VectorError) {
            try self.init(path: path, bytes: file.bytes, owner: file, prefetch: file.prefetch)
        } catch {
            throw WhorlError(error)
        }
    }

    /// Reads everything and compares it with its checksums.
    ///
    /// - Parameter threads: at most so many take part.
    /// - Throws: ``WhorlError/damagedIndexFile(path:reason:)`` that names the first damaged block.
    public func check(threads: Int = 1) throws(WhorlError) {
        try WhorlError.ofVectors { () throws(VectorError) in try verify(threads: threads) }
    }
}
