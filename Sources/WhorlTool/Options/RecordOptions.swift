import ArgumentParser
import Whorl

/// How a minutiae record is read.
struct RecordOptions: ParsableArguments {
    @Option(help: "Format of the record (default: told by its bytes; card data needs it).")
    var from: RecordFormat?

    @Flag(help: "Refuse a record that breaks a rule of its format, instead of saying what was made of it.")
    var strict = false

    /// What a broken rule leads to.
    var mode: RecordMode { strict ? .strict : .tolerant }
}
