/// Why a link cannot be followed; nothing of its values is repeated.
public enum BioIDLinkError: Error, Sendable, Equatable {
    /// It is longer than any that is read.
    case tooLong
    /// It has another scheme than those of ``BioIDLink/Scheme``.
    case unknownScheme
    /// It is no such link.
    case malformed
    /// A parameter that it needs is not there.
    case missing(String)
    /// A parameter is there twice.
    case duplicate(String)
}

extension BioIDLinkError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .tooLong: "the link is longer than \(BioIDLink.longest) bytes"
        case .unknownScheme: "the link's scheme is neither bioid-enroll nor bioid-verify"
        case .malformed: "the link is not scheme://?access_token=TOKEN&return_url=URL"
        case .missing(let name): "the link has no \(name)"
        case .duplicate(let name): "the link has \(name) twice"
        }
    }
}
