import ArgumentParser

/// `whorl sensor`: the virtual sensors of the running service.
struct SensorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sensor", abstract: "Present samples to the sensors of the running service.",
        subcommands: [SensorList.self, SensorPresent.self, SensorAttach.self, SensorDetach.self])
}
