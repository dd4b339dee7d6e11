/// A body of the type `multipart/form-data` (RFC 7578), as far as forms with files need it: strict and bounded.
package enum Multipart {
    /// A field of a form.
    package struct Part: Sendable, Equatable {
        /// The field's name.
        package let name: String
        /// What it holds.
        package let bytes: ArraySlice<UInt8>

        package init(name: String, bytes: ArraySlice<UInt8>) {
            self.name = name
            self.bytes = bytes
        }
    }

    private static let mostParts = 16
    private static let longestHead = 4096
    private static let boundaryLengths = 1...70
    private static let lineEnd = Array("\r\n".utf8)
    private static let headEnd = Array("\r\n\r\n".utf8)

    /// The boundary that a content type names; nil where it is no form or names none.
    package static func boundary(of contentType: String) -> String? {
        let parts = contentType.split(separator: ";").map { trimmed($0) }
        guard let type = parts.first, type.lowercased() == "multipart/form-data" else { return nil }
        let named = parts.dropFirst().filter { $0.lowercased().hasPrefix("boundary=") }
        guard named.count == 1, let value = named.first?.dropFirst("boundary=".count) else { return nil }
        let isQuoted = value.hasPrefix("\"") && value.hasSuffix("\"") && value.utf8.count > 1
        let boundary = String(isQuoted ? value.dropFirst().dropLast() : value)
        let isPlain = boundary.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
        return boundaryLengths.contains(boundary.utf8.count) && isPlain && !boundary.hasSuffix(" ") ? boundary : nil
    }

    /// The fields of a body in their order; nil where the body is not multipart, has no end, or has too many fields.
    package static func parts(of body: [UInt8], boundary: String) -> [Part]? {
        let delimiter = lineEnd + Array("--\(boundary)".utf8)
        let opening = Array(delimiter.dropFirst(lineEnd.count))
        guard body.starts(with: opening) else { return nil }
        var parts: [Part] = []
        var rest = body[opening.count...]
        while true {
            if rest.starts(with: Array("--".utf8)) {
                let tail = rest.dropFirst(2)
                return tail.isEmpty || tail.elementsEqual(lineEnd) ? parts : nil
            }
            guard rest.starts(with: lineEnd), parts.count < mostParts else { return nil }
            rest = rest.dropFirst(lineEnd.count)
            guard let head = find(headEnd, in: rest.prefix(longestHead)),
                TextCheck.fault(inBytes: Array(rest[rest.startIndex..<head])) == nil,
                let name = fieldName(rest[rest.startIndex..<head])
            else { return nil }
            let content = rest[(head + headEnd.count)...]
            guard let end = find(delimiter, in: content) else { return nil }
            parts.append(Part(name: name, bytes: content[..<end]))
            rest = content[(end + delimiter.count)...]
        }
    }

    /// The name that a part's `Content-Disposition` gives; nil where there is not one of them.
    private static func fieldName(_ head: ArraySlice<UInt8>) -> String? {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let dispositions = lines.compactMap { line -> Substring? in
            let field = line.split(separator: ":", maxSplits: 1)
            return field.count == 2 && field[0].lowercased() == "content-disposition" ? field[1] : nil
        }
        guard dispositions.count == 1, let disposition = dispositions.first else { return nil }
        let parts = disposition.split(separator: ";").map { trimmed($0) }
        guard parts.first?.lowercased() == "form-data" else { return nil }
        let names = parts.dropFirst().filter { $0.lowercased().hasPrefix("name=") }
        guard names.count == 1, let value = names.first?.dropFirst("name=".count) else { return nil }
        let isQuoted = value.hasPrefix("\"") && value.hasSuffix("\"") && value.utf8.count > 1
        let name = String(isQuoted ? value.dropFirst().dropLast() : value)
        return name.isEmpty ? nil : name
    }

    private static func trimmed(_ text: Substring) -> String {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }

    /// Where a pattern begins first. Its first byte is looked for before the rest is compared.
    private static func find(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        var start = bytes.startIndex
        while let place = bytes[start...].firstIndex(of: pattern[0]) {
            if bytes[place...].starts(with: pattern) { return place }
            start = place + 1
        }
        return nil
    }
}
