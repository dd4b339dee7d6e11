import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl user`: the persons whom the OpenID provider signs in.
struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.user.rawValue, abstract: ServiceCommand.user.abstract,
        subcommands: [UserAdd.self, UserList.self, UserCertificateCommand.self, UserRemove.self]
    )
    .showing(#"whorl user add bws.12.4711 --username ada --name "Ada Example""#)
}

/// `whorl user add`: a person gets a subject that clients may know.
struct UserAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make a person a user of the OpenID provider and print the subject."
    )
    .showing(#"whorl user add bws.12.4711 --username ada --name "Ada Example""#)

    @Argument(help: ArgumentHelp("The person.", valueName: "bcid"))
    var person: String

    @Option(help: "The whole name.")
    var name: String?

    @Option(help: "An email address; clients may name the user by it.")
    var email: String?

    @Option(help: "The name to sign in by.")
    var username: String?

    @Option(help: "What another system calls the user.")
    var externalID: String?

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Added: Encodable {
        let sub: String
        let bcid: String
    }

    func run() throws {
        let bcid = try BCID(person)
        let user = OIDCUser(
            id: Randomness.system.uuid(), bcid: bcid, name: name, email: email, username: username,
            externalID: externalID)
        let audited = try AuditedRecords(folder, making: true)
        let directory = try UserDirectory(audited.records)
        do {
            _ = try audited.change("user-add", of: bcid) { _ throws in
                _ = try directory.bringNamesUpToDate()
                try directory.add(user)
                return true
            }
        } catch UserDirectory.Problem.personHasUser {
            throw WhorlError.alreadyExists(path: "the user of \(bcid)")
        } catch UserDirectory.Problem.nameTaken {
            throw WhorlError.alreadyExists(path: "a user of this name or email address")
        } catch UserDirectory.Problem.malformed(let field) {
            throw ValidationError("The \(field) is empty, too long or malformed.")
        } catch UserDirectory.Problem.store(let error) {
            throw error
        }
        if options.json {
            try JSONOutput.print(Added(sub: user.id, bcid: bcid.description))
        } else {
            try StandardOutput.line("subject  \(user.id)")
        }
    }
}

/// `whorl user list`: the users of the OpenID provider.
struct UserList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the users of the OpenID provider."
    )
    .showing("whorl user list")

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

/// `whorl user remove`: a person is no user any more; the templates stay.
struct UserRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a user of the OpenID provider; the person stays enrolled."
    )
    .showing("whorl user remove ada")

    @Argument(help: "The user's subject, user name or email address.")
    var user: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let audited = try AuditedRecords(folder)
        let directory = try UserDirectory(audited.records)
        let found = try directory.user(named: user)
        let removed = try audited.change("user-remove", of: found?.bcid) { _ in
            try found.map { try directory.remove($0.id) } == true ? true : nil
        }
        guard removed != nil else { throw ValidationError("There is no such user; whorl user list shows them.") }
        try StandardOutput.line("removed")
    }
}
