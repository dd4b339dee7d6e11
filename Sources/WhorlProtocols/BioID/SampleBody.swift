import Whorl
import WhorlText

/// The body of a request that carries images, in each form that clients of the protocol send: a data URL alone, whatever
/// the content type says; fields of a web form, of JSON or of `multipart/form-data`; or the bytes of an image file.
package struct SampleBody: Sendable {
    /// Whether it takes long to read.
    let isHeavy: Bool
    private let bytes: [UInt8]
    private let contentType: String

    /// From this many bytes on, a body is read where other heavy work is done.
    private static let heavy = 1 << 20
    private static let mostFields = 16
    private static let longestImage = SampleLimits.bytes >> 20
    private static let scheme = Array("data:".utf8)

    /// Takes a body.
    ///
    /// - Parameters:
    ///   - bytes: all of it.
    ///   - contentType: the header of that name; nil where it is missing.
    package init(_ bytes: [UInt8], contentType: String? = nil) {
        self.bytes = bytes
        self.contentType = contentType ?? ""
        isHeavy = bytes.count >= Self.heavy
    }

    /// The one image of the body.
    ///
    /// - Throws: ``BioIDRefusal/unreadable(_:expected:)``.
    package func image() throws(BioIDRefusal) -> [UInt8] {
        if isDataURL { return try Self.decoded(bytes) }
        // Programs send a file under whatever content type is their default.
        if ImageFormat.recognized(from: bytes) != nil { return bytes }
        if let fields = fields() {
            guard fields.count == 1, let field = fields.first, !field.bytes.isEmpty else { throw Self.noImage }
            return try Self.image(of: field)
        }
        guard mediaType.hasPrefix("image/"), !bytes.isEmpty else { throw Self.noImage }
        return bytes
    }

    /// The images of fields, each of them once.
    ///
    /// - Parameter names: of the fields.
    /// - Returns: image files in the order of the names.
    /// - Throws: ``BioIDRefusal/unreadable(_:expected:)``, ``BioIDRefusal/badRequest(_:)`` for a field that is missing or
    ///   comes twice.
    package func images(_ names: [String]) throws(BioIDRefusal) -> [[UInt8]] {
        guard !bytes.isEmpty else { throw .badRequest("MissingData") }
        guard let fields = fields() else {
            let list = names.joined(separator: ", ")
            throw .unreadable(
                "UnreadableBody",
                expected: "the body must be a web form, JSON or multipart/form-data with the images \(list)")
        }
        var images: [[UInt8]] = []
        for name in names {
            let found = fields.filter { $0.name == name }
            guard found.count < 2 else { throw .badRequest("DuplicateData") }
            guard let field = found.first, !field.bytes.isEmpty else { throw .badRequest("MissingData") }
            images.append(try Self.image(of: field))
        }
        return images
    }

    private static let noImage = BioIDRefusal.unreadable(
        "UnreadableSample",
        expected: "the body must be one image: as data URL (data:image/png;base64,...), as file, or in a form")

    private var isDataURL: Bool { bytes.prefix(Self.scheme.count).elementsEqual(Self.scheme, by: Self.isSameLetter) }

    private static func isSameLetter(_ byte: UInt8, _ small: UInt8) -> Bool { byte | 0x20 == small | 0x20 }

    /// As `image/png`, in lower case.
    private var mediaType: String {
        String(contentType.prefix { $0 != ";" && $0 != " " }).lowercased()
    }

    /// The fields of a form of any kind; nil where the body is not a form.
    private func fields() -> [Multipart.Part]? {
        if let boundary = Multipart.boundary(of: contentType) { return Multipart.parts(of: bytes, boundary: boundary) }
        switch mediaType {
        case "application/json", "text/json": return members()
        case "application/x-www-form-urlencoded": return formFields()
        default: return nil
        }
    }

    /// The texts of a JSON object, or a text alone.
    private func members() -> [Multipart.Part]? {
        guard let value = JSONCheck.decoded(JSONValue.self, bytes) else { return nil }
        switch value {
        case .text(let text): return [Multipart.Part(name: "", bytes: Array(text.utf8)[...])]
        case .object(let object):
            return object.compactMap { name, value in
                guard case .text(let text) = value else { return nil }
                return Multipart.Part(name: name, bytes: Array(text.utf8)[...])
            }
        default: return nil
        }
    }

    /// The fields of a web form. A plus sign of base64 that was not encoded stays one.
    private func formFields() -> [Multipart.Part]? {
        let equals = UInt8(ascii: "=")
        let pairs = bytes.split(separator: UInt8(ascii: "&"), maxSplits: Self.mostFields)
        guard !pairs.isEmpty, pairs.count <= Self.mostFields, pairs.allSatisfy({ $0.contains(equals) }) else {
            return nil
        }
        var parts: [Multipart.Part] = []
        for pair in pairs {
            let name = pair.prefix { $0 != equals }
            let decoded = PercentCoding.lenientBytes(name, plus: .space)
            guard TextCheck.fault(inBytes: decoded) == nil else { return nil }
            parts.append(
                Multipart.Part(
                    name: String(decoding: decoded, as: UTF8.self),
                    bytes: PercentCoding.lenientBytes(pair.dropFirst(name.count + 1), plus: .itself)[...]))
        }
        return parts
    }

    /// What a field holds: a data URL, or in a multipart form a file.
    private static func image(of field: Multipart.Part) throws(BioIDRefusal) -> [UInt8] {
        let bytes = Array(field.bytes)
        if SampleBody(bytes).isDataURL { return try decoded(bytes) }
        return bytes
    }

    /// What a data URL holds.
    private static func decoded(_ text: [UInt8]) throws(BioIDRefusal) -> [UInt8] {
        guard let url = DataURL(text) else {
            throw .unreadable(
                "UnreadableSample",
                expected: "a data URL must be data:image/png;base64,... of an image of at most \(longestImage) MB")
        }
        return url.bytes
    }
}
