/// The commands of `whorl-service`, which `whorl` has the names of: it lists them and hands over what they are asked.
package enum ServiceCommand: String, CaseIterable, Sendable {
    case serve, app
    case person = "class"
    case operators = "operator"
    case retention, audit, owner, sensor, prompt, vault, bridge, client, user
    case openURL = "open-url"
    case checkCallback = "check-callback"
    case vid, keys

    /// What the command does, in a line.
    package var abstract: String {
        switch self {
        case .serve: "Serve enrollment, verification and identification over HTTP."
        case .app: "Register the client applications of the service."
        case .person: "Show, change, reset, export and delete what the service keeps of one person."
        case .operators: "Name who looks after the service, and what each may do."
        case .retention: "Forget people whose retention date has come."
        case .audit: "Check and read the audit log of the service."
        case .owner: "Say whose device this is, and set the passphrase."
        case .sensor: "Present samples to the sensors of the running service."
        case .prompt: "List, cancel or answer otherwise what the running service asks for."
        case .vault: "List or remove the secrets that web pages keep; none is ever shown."
        case .bridge: "Pair the origins of web pages that may keep secrets."
        case .client: "Register the clients of the OpenID provider."
        case .user: "Name the persons whom the OpenID provider signs in."
        case .openURL: "Follow a bioid-enroll or bioid-verify link, and call back; or run a median://auth link."
        case .checkCallback: "Decide whether a callback of a bioid link is to be believed."
        case .vid: "Open and answer QR sessions, and manage their profiles."
        case .keys: "Replace the keys of tokens and of what is stored."
        }
    }

    /// The command that a program is asked for, also where it is asked for its help.
    ///
    /// - Parameter arguments: those of the process, without the name that it was called by.
    package init?(arguments: [String]) {
        let asksForHelp: Set = ["help", "-h", "--help"]
        guard let name = arguments.first(where: { !asksForHelp.contains($0) }) else { return nil }
        self.init(rawValue: name)
    }
}
