import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl client`: who may ask the OpenID provider to sign users in.
struct ClientCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.client.rawValue, abstract: ServiceCommand.client.abstract,
        subcommands: [
            ClientAdd.self, ClientList.self, SecretRotation<OIDCClient>.self, RecordRemoval<OIDCClient>.self,
        ]
    )
    .showing(
        #"whorl client add "My site" --partition bws.12 --redirect https://site.example/callback --confidential"#)
}

/// `whorl client list`: the registered clients, without their secrets.
struct ClientList: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the OpenID clients.")
        .showing("whorl client list --json")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    /// What is said of a custom scheme: any app on a device can claim it.
    static let warning = "hijackable, prefer an https link"

    private struct Listed: Encodable {
        struct Redirect: Encodable {
            let uri: String
            let kind: String
            let warning: String?
        }

        let id: String
        let name: String
        let confidential: Bool
        let oauth2: Bool
        let identify: Bool
        let partition: String
        let scopes: [String]
        let redirects: [Redirect]
        let idTokenSignedResponseAlg: String
        let requireLiveness: Bool
        let requireCertificate: Bool
        let allowNoPkce: Bool
        let issInErrors: Bool
    }

    func run() throws {
        let clients: [OIDCClient] = try Records(try folder.store()).all()
        if options.json {
            try JSONOutput.print(clients.map(listed))
        } else {
            for client in clients {
                let kind = client.isConfidential ? "confidential" : "public"
                let place = "\(client.storage).\(client.partition)"
                let search = (client.identifies ? "  identifies" : "") + (client.allowsNoChallenge ? "  no PKCE" : "")
                try StandardOutput.line("\(client.id)  \(client.name.printable)  \(kind)  \(place)\(search)")
                for redirect in client.redirects {
                    let warning = redirect.kind == .custom ? "  (\(Self.warning))" : ""
                    try StandardOutput.line("    \(redirect.text.printable)\(warning)")
                }
            }
        }
    }

    private func listed(_ client: OIDCClient) -> Listed {
        Listed(
            id: client.id, name: client.name, confidential: client.isConfidential, oauth2: client.isPlainOAuth,
            identify: client.identifies, partition: "\(client.storage).\(client.partition)", scopes: client.scopes,
            redirects: client.redirects.map {
                Listed.Redirect(
                    uri: $0.text, kind: $0.kind.rawValue, warning: $0.kind == .custom ? Self.warning : nil)
            }, idTokenSignedResponseAlg: client.identityTokenAlgorithm.rawValue,
            requireLiveness: client.requiresLiveness, requireCertificate: client.requiresCertificate,
            allowNoPkce: client.allowsNoChallenge, issInErrors: client.namesIssuerInErrors)
    }
}
