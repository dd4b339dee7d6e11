import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl inspect`: what a minutiae record says.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what a standard minutiae record says, and which rules of its format it breaks.",
        discussion: """
            With --json everything is written, each minutia with its direction in parts of a 46080th of a turn. Card \
            data has no mark: name its format with --from.
            """)

    @Argument(help: "Minutiae record, or - for standard input.")
    var file: String

    @Flag(help: "List the minutiae too.")
    var minutiae = false

    @OptionGroup(title: "Records") var record: RecordOptions
    @OptionGroup var options: GlobalOptions

    private struct Inspected: Encodable {
        let file: String
        let format: RecordFormat
        let bytes: Int
        let findings: [RecordFinding]
        let record: MinutiaeRecord
    }

    func run() throws {
        let bytes = try SampleInput.bytes(file)
        let decoded = try RecordCodec.decode(bytes, as: record.from, mode: record.mode)
        if options.json {
            try JSONOutput.print(
                Inspected(
                    file: SampleInput.name(file), format: decoded.format, bytes: bytes.count,
                    findings: decoded.findings, record: decoded.record))
        } else {
            try StandardOutput.write(MinutiaeText.text(decoded, bytes: bytes.count, listsMinutiae: minutiae))
        }
    }
}
