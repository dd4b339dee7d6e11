internal import NIOCore

/// What a page saves.
struct BridgeSave: Decodable {
    let secret: String
    /// Whether a secret that is there is replaced; `0`, `"0"` and `false` say no.
    let overwrite: Bool?

    private enum CodingKeys: String, CodingKey {
        case secret, overwrite
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        secret = try container.decode(String.self, forKey: .secret)
        if let number = try? container.decodeIfPresent(Int.self, forKey: .overwrite) {
            overwrite = number != 0
        } else if let text = try? container.decodeIfPresent(String.self, forKey: .overwrite) {
            overwrite = text != "0" && text != "false"
        } else {
            overwrite = try container.decodeIfPresent(Bool.self, forKey: .overwrite)
        }
    }
}

/// What a page asks for a secret with.
struct BridgeGet: Decodable {
    var prompt: String?
}

extension BridgeRoutes {
    /// A body that may be empty.
    ///
    /// - Throws: ``ServiceFailure`` 400 where the body has another form.
    static func decoded<Body: Decodable>(_ buffer: ByteBuffer) throws -> Body {
        buffer.readableBytes == 0
            ? try JSONBody.decode(Body.self, "{}".utf8) : try JSONBody.decode(Body.self, buffer.readableBytesView)
    }
}
