import ArgumentParser
import WhorlEvaluation

/// `whorl sensor list`: the sensors, and the prompts that wait on them.
struct SensorList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the sensors and the prompts that wait on them.")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var options: GlobalOptions

    private struct Listed: Codable {
        let name: String
        let kind: String
        let attached: Bool
        let prompt: String?
    }

    func run() async throws {
        #if Service
        let sensors: [Listed] = try await socket.service.ask("GET", "/sensors")
        if options.json { return try JSONOutput.print(sensors) }
        for sensor in sensors {
            let state = sensor.attached ? sensor.prompt ?? "idle" : "detached"
            try StandardOutput.line("\(sensor.name)  \(sensor.kind)  \(state)")
        }
        #else
        try socket.refuse()
        #endif
    }
}
