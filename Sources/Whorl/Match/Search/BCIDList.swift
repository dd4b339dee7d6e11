/// A text of BCIDs, one a line.
package enum BCIDList {
    /// The most bytes of a list: 16 million lines of usual length.
    private static let longest = 1 << 30

    /// Reads a list; empty lines at its end are left out.
    ///
    /// - Throws: as ``FileContents/read(_:limit:)``; ``WhorlError/malformedList(path:line:reason:)``.
    package static func read(_ path: String) throws(WhorlError) -> [BCID] {
        let bytes = try FileContents.read(path, limit: longest)
        let newline = UInt8(ascii: "\n")
        let last = bytes.lastIndex { $0 != newline && $0 != UInt8(ascii: "\r") } ?? -1
        guard last >= 0 else { return [] }
        var bcids: [BCID] = []
        for (index, line) in bytes[...last].split(separator: newline, omittingEmptySubsequences: false).enumerated() {
            let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
            do throws(WhorlError) {
                bcids.append(try BCID(text))
            } catch {
                throw .malformedList(path: path, line: index + 1, reason: error.problem)
            }
        }
        return bcids
    }
}
