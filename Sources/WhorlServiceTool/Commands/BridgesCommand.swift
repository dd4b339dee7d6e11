import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl bridge`: whose pages may keep secrets.
struct BridgesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.bridge.rawValue, abstract: ServiceCommand.bridge.abstract,
        subcommands: [BridgePair.self, BridgeList.self, RecordRemoval<BridgePairing>.self]
    )
    .showing("whorl bridge pair https://shop.example")
}

/// `whorl bridge pair`: an origin gets a secret, which is shown once.
struct BridgePair: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair", abstract: "Pair an origin and print its secret, once.",
        discussion: """
            Pages of the origin show the secret with each call: by the attribute data-pairing of the element that loads \
            /bridge/median.js, or by whorlBridge.pair(SECRET), after which the browser keeps it. The configuration's \
            bridges must list the origin too. An origin that is paired already gets another secret with --keep-saved alone: \
            its pages keep what was saved by whoever had the former one. whorl bridge remove takes that along.
            """
    )
    .showing("whorl bridge pair https://shop.example")

    @Argument(help: "The origin, such as https://shop.example.")
    var origin: String

    @Flag(help: "Keep what the pages of an origin saved that is paired already.")
    var keepSaved = false

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Paired: Encodable {
        let origin: String
        let secret: String
    }

    func run() throws {
        guard let origin = OriginPattern.origin(of: origin) else {
            throw ValidationError("The origin must be one of web pages, such as https://shop.example.")
        }
        let secret = Randomness.system.secret()
        let pairing = BridgePairing(origin: origin, secret: secret)
        let audited = try AuditedRecords(folder, making: true)
        let paired = try audited.change("pairing-add", detail: "pairing \(origin)") { records in
            if keepSaved {
                try records.put(pairing)
                return true
            }
            return try records.first(pairing) == pairing ? true : nil
        }
        guard paired != nil else {
            throw ValidationError(
                """
                \(origin) is paired already. Another secret for the same pages: repeat with --keep-saved. For other pages: \
                whorl bridge remove \(origin) first, which removes what was saved.
                """)
        }
        if options.json { return try JSONOutput.print(Paired(origin: origin, secret: secret)) }
        try StandardOutput.line("origin  \(origin)\nsecret  \(secret)")
    }
}

/// `whorl bridge list`: the origins that are paired, without their secrets.
struct BridgeList: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the origins that are paired.")
        .showing("whorl bridge list")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Listed: Encodable {
        let origin: String
    }

    func run() throws {
        let pairings: [BridgePairing] = try Records(try folder.store()).all()
        if options.json { return try JSONOutput.print(pairings.map { Listed(origin: $0.id) }) }
        for pairing in pairings { try StandardOutput.line(pairing.id) }
    }
}
