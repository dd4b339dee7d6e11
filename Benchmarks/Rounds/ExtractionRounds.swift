import ArgumentParser
import Whorl

/// Prints to templates.
struct ExtractionRounds: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extraction", abstract: "Make the template of a print once a line, the prints in turn.")

    @Option(help: "Resolution of the images in dots per inch.")
    var dpi: Double

    @Argument(help: "Images.")
    var prints: [String]

    func run() throws {
        let images = try prints.map { try ImageDecoder.gray(path: $0, resolution: dpi) }
        var round = 0
        try TimedRounds.answer {
            _ = FingerTemplate(try MinutiaExtractor().features(of: images[round % images.count]))
            round += 1
        }
    }
}
