import WhorlClient
import WhorlProtocols

/// Links by which apps and pages open each other.
enum LinkFuzz {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let command = BridgeCommand(text) { precondition(BridgeCommand(text) == command) }
        guard let link = try? BioIDLink.parse(text) else { return }
        precondition(!link.accessToken.isEmpty && !link.returnURL.isEmpty)
        let written = link.url
        precondition(written.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        // Escapes may make it longer than any that is read.
        if written.utf8.count <= BioIDLink.longest { precondition((try? BioIDLink.parse(written)) == link) }
    }
}
