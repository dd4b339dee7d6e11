import ArgumentParser
import Whorl
import WhorlNetwork

/// Runs of one network.
struct NetworkRounds: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "network", abstract: "Run a network once a line.")
    private static let longestModel = 1 << 30
    private static let channels = 3

    @Argument(help: "ONNX file, or file of dlib.")
    var model: String

    @Option(help: "Rows of the input.")
    var height: Int

    @Option(help: "Columns of the input.")
    var width: Int

    func run() throws {
        let network = try Network(FileContents.read(model, limit: Self.longestModel))
        let plan = try network.plan(height: height, width: width)
        let workspace = plan.makeWorkspace()
        let row = (0..<width * Self.channels).map { Float($0 % 7) / 7 - 0.5 }
        try TimedRounds.answer {
            plan.run(workspace) { _, pixels in
                for index in pixels.indices { pixels[index] = row[index] }
            }
        }
    }
}
