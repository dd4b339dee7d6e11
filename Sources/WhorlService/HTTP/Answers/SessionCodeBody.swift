internal import FoundationEssentials
internal import Whorl
internal import WhorlProtocols

/// A code that a page of this service shows.
struct SessionCodeBody: Encodable {
    /// A PNG in base64.
    let picture: String
    /// Where the code leads, for who cannot scan it.
    let link: String
    let digits: String?
    /// Until the session ends unfinished.
    let seconds: Int
    /// Until the page asks for another code.
    let renewAfter: Int?

    init(_ session: VidSession, url: String) throws(WhorlError) {
        picture = try session.picture(url: url)
        link = "/q/\(session.alias)"
        digits = session.confirmation?.digits
        seconds = Int(session.expires - session.registered)
        renewAfter = session.renewAfter
    }
}

extension VidSession {
    /// Seconds after which another code is shown; nil where the code stays.
    var renewAfter: Int? { hold == nil ? nil : Int(Self.codeLife) }

    /// The QR code of the address that authenticators open, as base64 of a PNG file.
    func picture(url: String) throws(WhorlError) -> String {
        Data(try QRPicture.png("\(url)/q/\(alias)")).base64EncodedString()
    }
}
