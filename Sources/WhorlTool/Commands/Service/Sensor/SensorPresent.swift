import ArgumentParser
import Whorl

/// `whorl sensor present`: an image takes the place of a finger on a sensor, or of a face before a camera.
struct SensorPresent: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "present", abstract: "Present an image to a sensor that a prompt waits on.",
        discussion: "Exit codes: 0 match, 1 anything else that came of it, as non-match, locked or no prompt.")

    @Argument(help: "The sensor's name, as fp0.")
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
        #if Service
        let image = try FileContents.read(file, limit: ImageLimits.standard.maximumBytes)
        let result: Result = try await socket.service.ask(
            "POST", "/sensors/\(SensorSocket.encoded(name))/present", image)
        if options.json {
            try JSONOutput.print(result)
        } else {
            try StandardOutput.line(result.problem.map { "\(result.result): \($0)" } ?? result.result)
        }
        if result.result != "match" { throw ExitCode.nonMatch }
        #else
        try socket.refuse()
        #endif
    }
}
