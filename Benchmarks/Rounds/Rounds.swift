import ArgumentParser

/// `whorl-rounds`: work that another program asks for, once a line, to be timed beside work of its own.
@main
struct Rounds: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whorl-rounds",
        abstract: "Do a piece of work once for each line of standard input; answer with milliseconds of CPU time.",
        subcommands: [
            NetworkRounds.self, PhotoRounds.self, ExtractionRounds.self, SearchRounds.self, LeftOutScores.self,
        ])
}
