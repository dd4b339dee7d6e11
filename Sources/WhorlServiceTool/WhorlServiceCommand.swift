package import ArgumentParser
import CWhorl
import WhorlCommandLine

/// The root of the service's commands.
package struct WhorlServiceCommand: AsyncParsableCommand {
    /// The name, the commands and the version.
    package static let configuration = CommandConfiguration(
        commandName: "whorl-service",
        abstract: "The HTTP service of whorl, and what is kept for it.",
        discussion: """
            Every command but doctor, calibrate, ready and purge-data is one of `whorl` as well, which hands it over. Exit codes are \
            those of `whorl`.
            """,
        version: ProgramVersion.text(WHORL_VERSION),
        subcommands: [
            Serve.self, AppCommand.self, ClassCommand.self, OperatorCommand.self, RetentionCommand.self,
            AuditCommand.self, OwnerCommand.self, SensorCommand.self, PromptCommand.self, VaultCommand.self,
            BridgesCommand.self, ClientCommand.self, UserCommand.self, OpenURL.self, CheckCallback.self,
            VidCommand.self, KeysCommand.self, ServiceDoctor.self, ServiceCalibrate.self, ServiceReady.self,
            ServicePurge.self,
            AuditedDelete.self, ServiceManual.self,
        ])

    /// Nothing is stated yet.
    package init() {}
}
