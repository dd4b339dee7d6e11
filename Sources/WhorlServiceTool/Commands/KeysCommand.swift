import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl keys`: the service's keys.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.keys.rawValue, abstract: ServiceCommand.keys.abstract,
        subcommands: [KeysRotate.self]
    )
    .showing("whorl keys rotate signing")
}

/// `whorl keys rotate`: another key takes the place of one.
struct KeysRotate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Replace a key; a service that runs takes the new one up at once.",
        subcommands: [
            KeysRotateTokens.self, KeysRotateSigning.self, KeysRotateData.self, KeysRotateMaster.self,
        ]
    )
    .showing("whorl keys rotate signing")
}

/// `whorl keys rotate tokens`: the secret that BWS tokens are made with.
struct KeysRotateTokens: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens", abstract: "Replace the secret of BWS tokens (HS256).",
        discussion: "Tokens that are out count until they end by themselves."
    )
    .showing("whorl keys rotate tokens")

    @Flag(help: "End the tokens that are out, as where the secret may have leaked.")
    var atOnce = false

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    func run() throws {
        try KeyReplacement("tokens", atOnce: atOnce).run(folder, options) { try $0.rotateTokens(atOnce: atOnce) }
    }
}

/// `whorl keys rotate signing`: the pairs that tokens for others are signed with.
struct KeysRotateSigning: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signing", abstract: "Replace the key pairs of ID and identity tokens (ES256 and RS256).",
        discussion: """
            The pairs before stay in the key set (JWKS), so that tokens that are out can be checked; those before them \
            are gone.
            """
    )
    .showing("whorl keys rotate signing --at-once")

    @Flag(help: "Take the pairs before out of the key set, as where one may have leaked: tokens that are out fail.")
    var atOnce = false

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    func run() throws {
        try KeyReplacement("signing", atOnce: atOnce).run(folder, options) { try $0.rotateSigning(atOnce: atOnce) }
    }
}

/// A replacement of keys, with its line in the audit log and what is printed.
private struct KeyReplacement {
    private let keys: String
    private let atOnce: Bool

    private struct Rotated: Encodable {
        let rotated: String
        let atOnce: Bool
    }

    init(_ keys: String, atOnce: Bool) {
        self.keys = keys
        self.atOnce = atOnce
    }

    func run(_ folder: DataFolder, _ options: GlobalOptions, _ rotate: (KeyRotation) throws -> Void) throws {
        let detail = keys + (atOnce ? ", at once" : "")
        _ = try AuditedRecords(folder).change("keys-rotate", detail: detail) { records -> Bool? in
            try rotate(KeyRotation(records))
            return true
        }
        if options.json {
            try JSONOutput.print(Rotated(rotated: keys, atOnce: atOnce))
        } else {
            try StandardOutput.line("the keys were replaced: \(keys)")
        }
    }
}
