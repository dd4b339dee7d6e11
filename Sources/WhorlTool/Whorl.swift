import ArgumentParser
import Whorl

@main
struct WhorlCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whorl", abstract: "Biometric template matching: fingerprints by BCID.")
}
