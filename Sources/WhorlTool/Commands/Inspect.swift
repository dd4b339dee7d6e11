import ArgumentParser
import Whorl

/// `whorl inspect`: what a file of records says.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print which records a file has, what they say, and which rules of its format it breaks.",
        discussion: "Files of images are ANSI/NIST-ITL files and finger image records (ISO/IEC 19794-4, ANSI 381).")

    @Argument(help: "File of records, or - for standard input.")
    var file: String

    @Option(help: ArgumentHelp("Show this record alone, with its fields.", valueName: "number"))
    var record: Int?

    @Flag(help: "Refuse a file that breaks a rule of its format, instead of saying which.")
    var strict = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let bytes = try SampleInput.bytes(file)
        guard !bytes.isEmpty else { throw WhorlError.emptyInput }
        let mode: RecordMode = strict ? .strict : .tolerant
        let name = SampleInput.name(file)
        guard let inspection = try ContainerInspection(bytes, name: name, mode: mode, record: record) else {
            throw WhorlError.unknownImageFormat
        }
        try inspection.print(asJSON: options.json)
    }
}
