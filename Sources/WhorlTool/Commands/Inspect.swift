import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl inspect`: what a record or a file of records says.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print which records a file has, what they say, and which rules of its format it breaks.",
        discussion: """
            Files of images are ANSI/NIST-ITL files and finger image records (ISO/IEC 19794-4, ANSI 381). Minutiae \
            records are those of ISO/IEC 19794-2, ANSI/INCITS 378 and XYT; card data has no mark: name its format with \
            --from. Templates and index files of whorl are described too.
            """
    )
    .showing("whorl inspect card.an2", "whorl inspect print.iso --record 1 --json")

    @Argument(help: "File of records, minutiae record, or - for standard input.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp("Show this record alone, with its fields or minutiae (default: all).", valueName: "number"))
    var record: Int?

    @OptionGroup(title: "Records") var reading: RecordOptions
    @OptionGroup var options: GlobalOptions

    func run() throws {
        guard let bytes = try contents() else {
            return try IndexFindings(try VectorIndexFile(file), path: file, isChecked: false).print(
                asJSON: options.json)
        }
        guard !bytes.isEmpty else { throw WhorlError.emptyInput }
        let name = SampleInput.name(file)
        if TemplateCodec.recognizes(bytes) {
            try TemplateInspection(bytes, name: name).print(asJSON: options.json)
        } else if let images = try ContainerInspection(bytes, name: name, mode: reading.mode, record: record) {
            try images.print(asJSON: options.json)
        } else {
            try MinutiaeInspection(bytes, name: name, reading, record: record).print(asJSON: options.json)
        }
    }

    /// The bytes of the file; nil for an index file, which may be larger than what is read at once.
    private func contents() throws(WhorlError) -> [UInt8]? {
        do throws(WhorlError) {
            let bytes = try SampleInput.bytes(file)
            return IndexFindings.recognizes(bytes) && file != PresentationOptions.standardInput ? nil : bytes
        } catch {
            guard case .inputTooLarge = error, (try? VectorIndexFile(file)) != nil else { throw error }
            return nil
        }
    }
}
