package import ArgumentParser
import WhorlCommandLine

/// The names of the service's commands among those of `whorl`, for its help and for the completion of shells.
///
/// None of them runs: the program hands over before it reads arguments.
package enum ServiceEntries {
    /// An entry for each of ``ServiceCommand``.
    package static let all: [any ParsableCommand.Type] = [
        Serve.self, App.self, Person.self, Operators.self, Retention.self, Audit.self, Owner.self, Sensor.self,
        Prompt.self, Vault.self, Bridge.self, Client.self, User.self, OpenURL.self, CheckCallback.self, Vid.self,
        Keys.self,
    ]

    struct Serve: ServiceEntry { static let command = ServiceCommand.serve }
    struct App: ServiceEntry { static let command = ServiceCommand.app }
    struct Person: ServiceEntry { static let command = ServiceCommand.person }
    struct Operators: ServiceEntry { static let command = ServiceCommand.operators }
    struct Retention: ServiceEntry { static let command = ServiceCommand.retention }
    struct Audit: ServiceEntry { static let command = ServiceCommand.audit }
    struct Owner: ServiceEntry { static let command = ServiceCommand.owner }
    struct Sensor: ServiceEntry { static let command = ServiceCommand.sensor }
    struct Prompt: ServiceEntry { static let command = ServiceCommand.prompt }
    struct Vault: ServiceEntry { static let command = ServiceCommand.vault }
    struct Bridge: ServiceEntry { static let command = ServiceCommand.bridge }
    struct Client: ServiceEntry { static let command = ServiceCommand.client }
    struct User: ServiceEntry { static let command = ServiceCommand.user }
    struct OpenURL: ServiceEntry { static let command = ServiceCommand.openURL }
    struct CheckCallback: ServiceEntry { static let command = ServiceCommand.checkCallback }
    struct Vid: ServiceEntry { static let command = ServiceCommand.vid }
    struct Keys: ServiceEntry { static let command = ServiceCommand.keys }
}

/// The name of a command that `whorl-service` answers.
protocol ServiceEntry: ParsableCommand {
    static var command: ServiceCommand { get }
}

extension ServiceEntry {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: command.rawValue, abstract: command.abstract)
    }
}
