import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl operator`: who looks after the service.
struct OperatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.operators.rawValue, abstract: ServiceCommand.operators.abstract,
        discussion: """
            Each operator has a name and a secret of their own, and a role: read looks, care also forgets the failures of \
            people and ends their sessions and tokens, administer also changes, exports and forgets people. The audit log names who did what. The secret in \
            the file operator.token, which the first start makes, is that of an operator without a name who administers: \
            `whorl operator remove operator` removes it once somebody else administers.
            """,
        subcommands: [OperatorAdd.self, OperatorList.self, OperatorRotate.self, OperatorRemove.self]
    )
    .showing("whorl operator add grace --role care")
}

extension OperatorRole: ExpressibleByArgument {}

/// What is printed once of an operator.
private struct Credential: Encodable {
    let name: String
    let role: OperatorRole
    let token: String

    func write(_ options: GlobalOptions) throws {
        if options.json {
            try JSONOutput.print(self)
        } else {
            try StandardOutput.line("name    \(name)\nrole    \(role.rawValue)\ntoken   \(token)")
        }
    }
}

/// `whorl operator add`: an operator gets a secret, which is shown once.
struct OperatorAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Name an operator and print the token, once."
    )
    .showing("whorl operator add grace --role care")

    @Argument(help: "The operator's name.")
    var name: String

    @Option(help: "What the operator may do: read, care or administer.")
    var role: OperatorRole

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard Operator.isName(name) else {
            throw ValidationError("A name may have letters, digits, - and _, up to 64, and is not \(Operator.ofFile).")
        }
    }

    func run() throws {
        let secret = Randomness.system.secret()
        let named = Operator(name: name, role: role, secret: SecretHash(generated: secret))
        let detail = "operator \(name), \(role.rawValue)"
        let path = folder.path
        let added = try AuditedRecords(folder, making: true).change("operator-add", detail: detail) { records in
            if let other = try OperatorDirectory(records, folder: path).lookalike(name) {
                throw ValidationError("The name differs from that of \(other) in case alone; choose another.")
            }
            return try records.first(named) == named ? true : nil
        }
        guard added != nil else { throw WhorlError.alreadyExists(path: "the operator \(name)") }
        try Credential(name: name, role: role, token: Operator.credential(name, secret)).write(options)
    }
}

/// `whorl operator rotate`: an operator gets another secret.
struct OperatorRotate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Give an operator another token and print it, once; the old one ends at once."
    )
    .showing("whorl operator rotate grace")

    @Argument(help: "The operator's name.")
    var name: String

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let secret = Randomness.system.secret()
        let role = try AuditedRecords(folder).change("operator-rotate", detail: "operator \(name)") { records in
            try records.change(Operator.self, name) { kept -> OperatorRole? in
                kept?.secret = SecretHash(generated: secret)
                return kept?.role
            }
        }
        guard let role else { throw ValidationError("There is no such operator; whorl operator list shows them.") }
        try Credential(name: name, role: role, token: Operator.credential(name, secret)).write(options)
    }
}

/// `whorl operator list`: the operators, without their secrets.
struct OperatorList: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the operators.")
        .showing("whorl operator list")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Listed: Encodable {
        let name: String
        let role: OperatorRole
    }

    func run() throws {
        let named: [Operator] = try Records(try folder.store()).all()
        var listed = named.map { Listed(name: $0.id, role: $0.role) }
        if FolderContents.exists(OperatorToken.path(in: folder.path)) {
            listed.append(Listed(name: Operator.ofFile, role: .administer))
        }
        if options.json { return try JSONOutput.print(listed) }
        for each in listed { try StandardOutput.line("\(each.name)  \(each.role.rawValue)") }
    }
}

/// `whorl operator remove`: an operator is refused from now on.
struct OperatorRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an operator; browsers that signed in are signed out."
    )
    .showing("whorl operator remove grace")

    @Argument(help: "The operator's name.")
    var name: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let path = folder.path
        let removed = try AuditedRecords(folder).change("operator-remove", detail: "operator \(name)") { records in
            let directory = OperatorDirectory(records, folder: path)
            guard try !directory.isLastAdministrator(name) else {
                throw ValidationError("Nobody else administers; add an operator with that role first.")
            }
            let isGone =
                name == Operator.ofFile
                ? try directory.retireFile()
                : try records.remove(Operator.self, name)
            return isGone ? true : nil
        }
        guard removed != nil else {
            throw ValidationError("There is no such operator; whorl operator list shows them.")
        }
        try StandardOutput.line("removed")
    }
}
