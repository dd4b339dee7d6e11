import FoundationEssentials

import WhorlProtocols
import WhorlText

/// What anybody may send to the service, before anything is known of who sends it.
enum ProtocolFuzz {
    static func dataURL(_ bytes: [UInt8]) {
        guard let url = DataURL(bytes) else { return }
        precondition(url.type.contains("/"))
        let text = "data:\(url.type);base64,\(Data(url.bytes).base64EncodedString())"
        precondition(DataURL(Array(text.utf8)) == url)
    }

    /// The first line is the content type.
    static func multipart(_ bytes: [UInt8]) {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        let boundary = Multipart.boundary(of: String(decoding: line, as: UTF8.self)) ?? "edge"
        let body = Array(bytes.dropFirst(line.count + 1))
        for part in Multipart.parts(of: body, boundary: boundary) ?? [] {
            precondition(!part.name.isEmpty && part.bytes.endIndex <= body.count)
        }
    }

    static func token(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let header = TokenHeader(of: text) { precondition(TokenHeader(of: text) == header) }
        if let decoded = Base64URL.decode(text) { precondition(Base64URL.decode(Base64URL.encode(decoded)) == decoded) }
    }

    /// A proof that is taken is of one request alone.
    static func possession(_ bytes: [UInt8]) {
        let (text, url) = (String(decoding: bytes, as: UTF8.self), "https://id.test/websec/rest/authenticator/Attach")
        guard let proof = PossessionProof(text, method: "POST", url: url) else { return }
        precondition(!proof.identifier.isEmpty && !proof.publicKey.isEmpty)
        precondition(PossessionProof(text, method: "POST", url: url + "/") == nil)
        precondition(PossessionProof(text, method: "GET", url: url) == nil)
    }

    /// What was written is read again as the same, and no text passes the check before decoding that has what it refuses.
    static func json(_ bytes: [UInt8]) {
        let fault = JSONCheck.fault(in: bytes)
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return }
        if fault == nil { precondition(texts(of: value).allSatisfy { TextCheck.fault(in: $0) == nil }) }
        guard let written = try? JSONEncoder().encode(value) else { preconditionFailure("a value cannot be written") }
        guard let again = try? JSONDecoder().decode(JSONValue.self, from: written) else {
            preconditionFailure("what was written cannot be read")
        }
        precondition(again == value)
    }

    /// All texts in a value, names too.
    private static func texts(of value: JSONValue) -> [String] {
        switch value {
        case .text(let text): [text]
        case .list(let values): values.flatMap(texts)
        case .object(let members): members.flatMap { [$0.key] + texts(of: $0.value) }
        default: []
        }
    }

    /// A redirect URI, once as it stands and once as a parameter.
    static func query(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let uri = RedirectURI(text) { precondition(uri.matches(text)) }
        guard let fields = FormFields(text) else { return }
        for field in fields.fields {
            precondition(PercentCoding.decodeFormLeniently(PercentCoding.encode(field.value)) == field.value)
            precondition(PercentCoding.decodeFormLeniently(field.raw) == field.value)
            precondition(field.raw.utf8.allSatisfy { (0x21...0x7E).contains($0) })
            if let uri = RedirectURI(field.value) { precondition(uri.matches(field.value)) }
        }
    }

    /// The first line is a list, each other one an origin.
    static func origin(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, let list = OriginList([String(first)]) else { return }
        for line in lines.dropFirst() where list.contains(String(line)) { precondition(!list.isEmpty) }
        precondition(!list.contains("null") || list.isOpen)
    }
}
