import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl sensor`: the virtual sensors of the running service.
struct SensorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.sensor.rawValue, abstract: ServiceCommand.sensor.abstract,
        subcommands: [SensorList.self, SensorPresent.self, SensorAttach.self, SensorDetach.self]
    )
    .showing("whorl sensor list")
}

/// `whorl sensor list`: the sensors, and the prompts that wait on them.
struct SensorList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the sensors and the prompts that wait on them."
    )
    .showing("whorl sensor list")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var options: GlobalOptions

    private struct Listed: Codable {
        let name: String
        let kind: String
        let attached: Bool
        let prompt: String?
    }

    func run() async throws {
        let sensors: [Listed] = try await socket.service.ask("GET", "/sensors")
        if options.json { return try JSONOutput.print(sensors) }
        for sensor in sensors {
            let state = sensor.attached ? sensor.prompt ?? "idle" : "detached"
            try StandardOutput.line("\(sensor.name)  \(sensor.kind)  \(state)")
        }
    }
}

/// `whorl sensor present`: an image takes the place of a finger on a sensor, or of a face before a camera.
struct SensorPresent: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "present", abstract: "Present an image to a sensor that a prompt waits on.",
        discussion: "Exit codes: 0 match, 1 any other outcome, such as non-match, locked or no prompt."
    )
    .showing("whorl sensor present fp0 print.png")

    @Argument(help: "The sensor's name, such as fp0.")
    var name: String

    @Argument(help: "The image.")
    var file: String

    @OptionGroup var socket: SocketOptions
    @OptionGroup var options: GlobalOptions

    private struct Result: Codable {
        let result: String
        let problem: String?
    }

    func run() async throws {
        let image = try FileContents.read(file, limit: ImageLimits.standard.maximumBytes)
        let result: Result = try await socket.service.ask(
            "POST", "/sensors/\(SensorSocket.encoded(name))/present", image)
        if options.json {
            try JSONOutput.print(result)
        } else {
            try StandardOutput.line(result.problem.map { "\(result.result): \($0)" } ?? result.result)
        }
        if result.result != "match" { throw ExitCode.nonMatch }
    }
}

/// `whorl sensor attach`: a sensor's driver is there again.
struct SensorAttach: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach", abstract: "Tell the service that a sensor is there again."
    )
    .showing("whorl sensor attach fp0")

    @Argument(help: "The sensor's name, such as fp0.")
    var name: String

    @OptionGroup var socket: SocketOptions

    func run() async throws {
        guard try await socket.service.change("/sensors/\(SensorSocket.encoded(name))/attach") else {
            throw ValidationError("There is no such sensor; whorl sensor list shows them.")
        }
        try StandardOutput.line("attached")
    }
}

/// `whorl sensor detach`: a sensor's driver is gone.
struct SensorDetach: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "detach", abstract: "Tell the service that a sensor is gone."
    )
    .showing("whorl sensor detach fp0")

    @Argument(help: "The sensor's name, such as fp0.")
    var name: String

    @OptionGroup var socket: SocketOptions

    func run() async throws {
        guard try await socket.service.change("/sensors/\(SensorSocket.encoded(name))/detach") else {
            throw ValidationError("There is no such sensor; whorl sensor list shows them.")
        }
        try StandardOutput.line("detached")
    }
}
