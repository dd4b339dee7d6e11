import ArgumentParser
import Whorl
import WhorlClient
import WhorlCommandLine
import WhorlConfiguration
import WhorlEvaluation
import WhorlProtocols

/// `whorl app`: the client applications of the service.
struct AppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.app.rawValue, abstract: ServiceCommand.app.abstract,
        subcommands: [AppAdd.self, AppList.self, SecretRotation<App>.self, RecordRemoval<App>.self]
    )
    .showing("whorl app add Shop --id shop --scope bws")
}

/// `whorl app add`: an app gets an identifier and a secret, which is shown once.
struct AppAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Register an app and print its secret, once."
    )
    .showing(
        "whorl app add Shop --id shop --scope bws",
        "whorl app add Site --id site --scope bws.12 --member GENERIC")

    @Argument(help: "What people call the app.")
    var name: String

    @Option(help: "Its identifier (default: a random one).")
    var id: String?

    @Option(
        help: ArgumentHelp(
            "Storage or partition that the app may use; may be repeated.", valueName: "storage[.partition]"))
    var scope: [String] = []

    @Option(
        help: ArgumentHelp(
            "Configuration of the service, whose storages --scope may name (default: the one of `whorl serve --example`).",
            valueName: "file"), completion: .file())
    var config: String?

    @Option(help: ArgumentHelp("What a return_url must begin with; may be repeated.", valueName: "prefix"))
    var returnURL: [String] = []

    @Option(help: "External identifier of its integration, for QR sessions.")
    var member: String?

    @Flag(
        help: ArgumentHelp(
            """
            A phone that names no profile in a QR session is searched for in the partitions of --scope, at the false \
            match rate of a verification divided by the people searched (default: the profile must be named).
            """))
    var identify = false

    @Flag(help: "Give the result of an operation once; who asks again is refused.")
    var oneTimeResults = false

    @Flag(
        help: ArgumentHelp(
            """
            Verify nobody without liveness: its tokens demand it, and it opens no QR sessions, which cannot check it.
            """))
    var requireLiveness = false

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Added: Encodable {
        let id: String
        let secret: String
    }

    func validate() throws {
        guard !scope.isEmpty else { throw ValidationError("Give --scope, such as bws or bws.12.") }
        guard scope.allSatisfy(App.isScope) else {
            throw ValidationError("--scope must be a storage or storage.partition, such as bws.12.")
        }
        guard !identify || member != nil && scope.contains(where: { $0.contains(".") }) else {
            throw ValidationError("--identify needs --member, and a --scope with a partition, such as bws.12.")
        }
        guard !requireLiveness || member == nil else {
            throw ValidationError("--require-liveness goes with no --member: QR sessions cannot check liveness.")
        }
        if let address = returnURL.first(where: { ReturnAddress($0) == nil }) {
            throw ValidationError("--return-url must be an address that an app or site can get, not '\(address)'.")
        }
        guard id.map(App.isIdentifier) ?? true else {
            throw ValidationError("--id may have letters, digits, - and _, up to 64.")
        }
    }

    /// Refuses scopes of storages that the service does not serve, for which the app would get no token.
    private func refuseUnknownStorages() throws {
        let configuration = try config.map { try ServiceConfiguration(path: $0) } ?? ServiceConfiguration()
        let storages = configuration.storages
        for storage in scope.map({ String($0.prefix { $0 != "." }) }) where !storages.contains(storage) {
            throw ValidationError(
                """
                The service has no storage \(storage), only \(storages.sorted().joined(separator: ", ")): name the \
                file whose storages has it with --config.
                """)
        }
    }

    func run() throws {
        try refuseUnknownStorages()
        let randomness = Randomness.system
        let secret = randomness.secret()
        let app = App(
            id: id ?? randomness.name(), name: name, secret: SecretHash(generated: secret), scopes: scope,
            returnURLs: returnURL, member: member, identifies: identify,
            hasOneTimeResults: oneTimeResults, requiresLiveness: requireLiveness,
            registration: randomness.name())
        let added = try AuditedRecords(folder, making: true).change("app-add", detail: "app \(app.id)") { records in
            try refuseSharing(app, records)
            return try records.first(app) == app ? true : nil
        }
        guard added != nil else { throw WhorlError.alreadyExists(path: "the app \(app.id)") }
        if options.json {
            try JSONOutput.print(Added(id: app.id, secret: secret))
        } else {
            try StandardOutput.line("id      \(app.id)\nsecret  \(secret)")
        }
    }

    /// A member is of one app: another one would read its sessions.
    private func refuseSharing(_ app: App, _ records: Records) throws {
        guard let member = app.member, let owner = AppMembers.owner(of: member, in: try records.all()),
            owner.id != app.id
        else { return }
        throw ValidationError("The member \(member) is of the app \(owner.id); give each app a member of its own.")
    }
}

/// `whorl app list`: the registered apps, without their secrets.
struct AppList: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the registered apps.")
        .showing("whorl app list --json")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Listed: Encodable {
        let id: String
        let name: String
        let scopes: [String]
        let returnURLs: [String]
        let member: String?
        let identify: Bool
        let oneTimeResults: Bool
        let requireLiveness: Bool
    }

    func run() throws {
        let apps: [App] = try Records(try folder.store()).all()
        if options.json {
            try JSONOutput.print(
                apps.map {
                    Listed(
                        id: $0.id, name: $0.name, scopes: $0.scopes, returnURLs: $0.returnURLs, member: $0.member,
                        identify: $0.identifies, oneTimeResults: $0.hasOneTimeResults,
                        requireLiveness: $0.requiresLiveness)
                })
        } else {
            for app in apps {
                try StandardOutput.line("\(app.id)  \(app.name.printable)  \(app.scopes.joined(separator: " "))")
            }
        }
    }
}
