import ArgumentParser
import Whorl
import WhorlEvaluation
import WhorlProtocols

/// `whorl user list`: the users of the OpenID provider.
struct UserList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the users of the OpenID provider.")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Listed: Encodable {
        let sub: String
        let bcid: String
        let name: String?
        let email: String?
        let username: String?
        let externalID: String?
    }

    func run() throws {
        let users = try UserDirectory(Records(try folder.store())).all()
        if options.json {
            try JSONOutput.print(
                users.map {
                    Listed(
                        sub: $0.id, bcid: $0.bcid.description, name: $0.name, email: $0.email, username: $0.username,
                        externalID: $0.externalID)
                })
        } else {
            for user in users {
                let names = [user.username, user.name, user.email].compactMap { $0?.printable }
                try StandardOutput.line("\(user.id)  \(user.bcid)  \(names.joined(separator: "  "))")
            }
        }
    }
}
