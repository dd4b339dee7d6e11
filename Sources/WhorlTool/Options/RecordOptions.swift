public import ArgumentParser
public import Whorl

/// How records are read.
struct RecordOptions: ParsableArguments {
    @Option(help: "Format of a minutiae record (default: told by its bytes; card data needs it).")
    var from: RecordFormat?

    @Flag(help: "Refuse what breaks a rule of its format, instead of saying what was made of it.")
    var strict = false

    /// What a broken rule leads to.
    var mode: RecordMode { strict ? .strict : .tolerant }
}

/// Read by its name.
extension RecordFormat: ExpressibleByArgument {}
