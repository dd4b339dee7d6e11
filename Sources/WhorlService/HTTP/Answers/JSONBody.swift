internal import FoundationEssentials
internal import Whorl
internal import WhorlConfiguration
internal import WhorlProtocols

/// Bodies of requests as JSON: the one place that decodes them.
enum JSONBody {
    /// The value of a body.
    ///
    /// - Throws: ``ServiceFailure`` 400 where it does not decode as this type, or a text in it holds NUL.
    static func decode<Body: Decodable>(_ type: Body.Type, _ bytes: some Collection<UInt8>) throws -> Body {
        guard !NULCheck.isIn(json: bytes) else { throw ServiceFailure.nul }
        do {
            return try JSONCoding.decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw ServiceFailure.badRequest("the JSON body is not as it should be: \(error.place)")
        }
    }
}
