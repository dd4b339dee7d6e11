import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl user add`: a person gets a subject that clients may know.
struct UserAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make a person a user of the OpenID provider and print the subject.")

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
        let directory = try UserDirectory(Records(try folder.store(making: true)))
        do {
            try directory.add(user)
        } catch .personHasUser {
            throw WhorlError.alreadyExists(path: "the user of \(bcid)")
        } catch .nameTaken {
            throw WhorlError.alreadyExists(path: "a user of this name or email address")
        } catch .malformed(let field) {
            throw ValidationError("The \(field) is empty, too long or not as it should be.")
        } catch .store(let error) {
            throw error
        }
        if options.json {
            try JSONOutput.print(Added(sub: user.id, bcid: bcid.description))
        } else {
            try StandardOutput.line("subject  \(user.id)")
        }
    }
}
