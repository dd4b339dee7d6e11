import ArgumentParser

/// The options of every command.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Write one JSON object to standard output, and errors as JSON to standard error.")
    var json = false
}
