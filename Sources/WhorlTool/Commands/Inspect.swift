import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl inspect`: what a record or a file of records says.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print which records a file has, what they say, and which rules of its format it breaks.",
        discussion: """
            Files of images are ANSI/NIST-ITL files and finger image records (ISO/IEC 19794-4, ANSI 381). Minutiae records \
            are those of ISO/IEC 19794-2, ANSI/INCITS 378 and XYT; card data has no mark: name its format with --from.
            """)

    @Argument(help: "File of records, minutiae record, or - for standard input.")
    var file: String

    @Option(help: ArgumentHelp("Show this record alone, with its fields or minutiae.", valueName: "number"))
    var record: Int?

    @OptionGroup(title: "Records") var reading: RecordOptions
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let bytes = try SampleInput.bytes(file)
        guard !bytes.isEmpty else { throw WhorlError.emptyInput }
        let name = SampleInput.name(file)
        if let images = try ContainerInspection(bytes, name: name, mode: reading.mode, record: record) {
            try images.print(asJSON: options.json)
        } else {
            try MinutiaeInspection(bytes, name: name, reading, record: record).print(asJSON: options.json)
        }
    }
}
