import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl client add`: a client gets an identifier, and a secret where it can keep one.
struct ClientAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Register an OpenID client and print its identifier, and its secret once."
    )
    .showing(
        #"whorl client add "My site" --partition bws.12 --redirect https://site.example/callback --confidential"#,
        #"whorl client add "Single page" --partition bws.12 --redirect https://spa.example/callback"#)

    @Argument(help: "What people call the client; the sign-in page shows it.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "Where users may be sent back to: https, http on loopback, or an app's own scheme; may be repeated.",
            valueName: "uri"))
    var redirect: [String] = []

    @Option(
        help: ArgumentHelp(
            "Where users may be sent after they signed out, as --redirect; may be repeated.", valueName: "uri"))
    var postLogoutRedirect: [String] = []

    @Option(help: ArgumentHelp("Where its users are.", valueName: "storage.partition"))
    var partition: String

    @Option(help: "Its identifier (default: a random one).")
    var id: String?

    @Flag(help: "It is a backend that keeps a secret (default: an app that cannot).")
    var confidential = false

    @Flag(name: .customLong("oauth2"), help: "It may ask without the scope openid, as plain OAuth 2.0.")
    var isPlainOAuth = false

    @Flag(
        help: ArgumentHelp(
            """
            A user who is not named is searched for among all users of the partition, at the false match rate of a \
            verification divided by their number (default: the sign-in page asks for the user name).
            """))
    var identify = false

    @Option(help: ArgumentHelp("A scope that it may ask for; may be repeated (default: all).", valueName: "scope"))
    var scope: [String] = []

    @Option(
        help: ArgumentHelp(
            "What its ID tokens are signed by, RS256 or ES256; libraries refuse what they do not expect.",
            valueName: "alg"))
    var idTokenSignedResponseAlg = SigningKey.Algorithm.rs256

    @Flag(
        name: .customLong("allow-no-pkce"),
        help: "Its requests may come without code_challenge, and a client with a secret may have an app's own scheme.")
    var allowsNoChallenge = false

    @Flag(
        name: .customLong("no-iss-in-errors"),
        help: "Errors that go back to it leave out iss, which mod_auth_openidc 2.4.12 takes for a new sign-in.")
    var omitsIssuerInErrors = false

    @Flag(help: "Sign in nobody without liveness: a face that moves between two pictures.")
    var requireLiveness = false

    @Flag(help: "Sign in nobody whose browser shows no client certificate of the user (whorl user certificate).")
    var requireCertificate = false

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Added: Encodable {
        let id: String
        let secret: String?
    }

    private var redirects: [RedirectURI] { redirect.compactMap { RedirectURI($0) } }
    private var postLogout: [RedirectURI] { postLogoutRedirect.compactMap { RedirectURI($0) } }

    func validate() throws {
        guard redirects.count == redirect.count else {
            throw ValidationError(
                "--redirect must be an https link, http on 127.0.0.1, [::1] or localhost, or an app's own scheme.")
        }
        guard postLogout.count == postLogoutRedirect.count else {
            throw ValidationError(
                """
                --post-logout-redirect must be an https link, http on 127.0.0.1, [::1] or localhost, or an app's own \
                scheme.
                """)
        }
        if let objection = OIDCClient.objection(
            to: redirects, isConfidential: confidential, allowsNoChallenge: allowsNoChallenge)
        {
            throw ValidationError("--redirect: \(objection).")
        }
        guard SignUp.Place(partition) != nil else {
            throw ValidationError("--partition must be storage.partition, such as bws.1.")
        }
        guard scope.allSatisfy(OIDCClient.knownScopes.contains) else {
            throw ValidationError("--scope must be \(OIDCClient.knownScopes.joined(separator: ", ")).")
        }
        guard id.map(App.isIdentifier) ?? true else {
            throw ValidationError("--id may have letters, digits, - and _, up to 64.")
        }
    }

    func run() throws {
        guard case .partition(let storage, let number) = SignUp.Place(partition) else { return }
        let randomness = Randomness.system
        let secret = confidential ? randomness.secret() : nil
        let client = OIDCClient(
            id: id ?? randomness.name(), name: name, secret: secret.map { SecretHash(generated: $0) },
            redirects: redirects, scopes: scope.isEmpty ? OIDCClient.knownScopes : scope, isPlainOAuth: isPlainOAuth,
            storage: storage, partition: number, identifies: identify, postLogout: postLogout,
            identityTokenAlgorithm: idTokenSignedResponseAlg, requiresLiveness: requireLiveness,
            requiresCertificate: requireCertificate, allowsNoChallenge: allowsNoChallenge,
            namesIssuerInErrors: !omitsIssuerInErrors, registration: randomness.name())
        let audited = try AuditedRecords(folder, making: true)
        let added = try audited.change("client-add", detail: "client \(client.id)") { records in
            try records.first(client) == client ? true : nil
        }
        guard added != nil else { throw WhorlError.alreadyExists(path: "the client \(client.id)") }
        if options.json {
            for loss in client.losses { Console.warn(loss) }
            try JSONOutput.print(Added(id: client.id, secret: secret))
        } else {
            try StandardOutput.line("id      \(client.id)" + (secret.map { "\nsecret  \($0)" } ?? ""))
            for redirect in redirects where redirect.kind == .custom {
                try StandardOutput.line("note    \(redirect.text.printable): \(ClientList.warning)")
            }
            for loss in client.losses { try StandardOutput.line("note    \(loss.printable)") }
        }
    }
}

extension SigningKey.Algorithm: ExpressibleByArgument {}

extension OIDCClient {
    /// What a client gives up by how it was registered, a sentence each.
    fileprivate var losses: [String] {
        guard allowsNoChallenge else { return [] }
        let schemes = redirects.filter { $0.kind == .custom }.map { "\($0.text.prefix { $0 != ":" }):" }
        let reader =
            schemes.isEmpty
            ? "who reads a code" : "another app that claims \(schemes.joined(separator: " or ")) reads the code and"
        let deed =
            isConfidential ? "can have the backend sign it in as the user" : "can redeem it and sign in as the user"
        return [
            "without PKCE nothing ties a code to who asked for it: \(reader) \(deed)",
            "code_challenge and code_challenge_method=S256 in its requests prevent that, see docs/openid.md",
        ]
    }
}
