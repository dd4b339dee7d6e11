import FoundationEssentials

/// The device's side of the token extension: uploads samples and has the token's operation done.
public struct BWSDevice: Sendable {
    /// The outcome of an upload.
    public struct Upload: Decodable, Sendable, Equatable {
        /// Whether the sample waits for the operation.
        public let accepted: Bool
        /// What a person should look at.
        public let warnings: [String]?
        /// Why it cannot be used, such as `NoFaceFound`.
        public let error: String?

        enum CodingKeys: String, CodingKey {
            case accepted = "Accepted"
            case warnings = "Warnings"
            case error = "Error"
        }
    }

    /// The outcome of the operation.
    public struct Outcome: Decodable, Sendable, Equatable {
        /// Whether it succeeded.
        public let success: Bool
        /// Why not; nil also where a person was simply not recognized.
        public let error: String?

        enum CodingKeys: String, CodingKey {
            case success = "Success"
            case error = "Error"
        }
    }

    private let extensionURL: String
    private let token: String
    private let transport: any HTTPTransport

    /// Takes a token.
    ///
    /// - Parameters:
    ///   - service: the service's address; never one that the token names, as samples go there.
    ///   - token: as the app handed it out.
    ///   - transport: what sends requests.
    public init(service: String, token: String, transport: any HTTPTransport) {
        extensionURL = BWSCall.extensionURL(service)
        self.token = token
        self.transport = transport
    }

    /// Uploads an image file.
    ///
    /// - Parameters:
    ///   - image: its bytes, of any format that the service reads.
    ///   - trait: `Face` or `Finger`.
    ///   - tag: where the head moved, or which finger it is.
    /// - Returns: whether the sample can be used.
    /// - Throws: ``BWSError``.
    public func upload(_ image: [UInt8], trait: String, tag: String? = nil) async throws(BWSError) -> Upload {
        let body = "data:application/octet-stream;base64," + Data(image).base64EncodedString()
        let query = [("trait", trait)] + (tag.map { [("tag", $0)] } ?? [])
        let call = HTTPCall(
            "POST", BWSCall.url(extensionURL + "upload", query),
            headers: ["Authorization": "Bearer " + token, "Content-Type": "text/plain"], body: Array(body.utf8))
        return try BWSCall.decode(try await BWSCall.send(call, by: transport))
    }

    /// Has done what a link asks, with the samples that were uploaded.
    ///
    /// - Throws: ``BWSError``.
    public func run(_ scheme: BioIDLink.Scheme) async throws(BWSError) -> Outcome {
        let path =
            switch scheme {
            case .enroll: "enroll"
            case .verify: "verify"
            }
        let call = HTTPCall("GET", extensionURL + path, headers: ["Authorization": "Bearer " + token])
        return try BWSCall.decode(try await BWSCall.send(call, by: transport))
    }
}
