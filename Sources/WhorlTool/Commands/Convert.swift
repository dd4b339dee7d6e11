public import ArgumentParser
public import Whorl
import WhorlCommandLine

/// `whorl convert`: a print as a standard minutiae record, or a record in another format.
struct Convert: ParsableCommand {
    /// What is written.
    enum Target: ExpressibleByArgument {
        case record(RecordFormat)
        case template

        private static let templateName = "template"

        static var allValueStrings: [String] { RecordFormat.allCases.map(\.rawValue) + [templateName] }

        init?(argument: String) {
            if argument == Self.templateName {
                self = .template
            } else if let format = RecordFormat(rawValue: argument) {
                self = .record(format)
            } else {
                return nil
            }
        }

        /// The name that it is asked for by.
        var name: String {
            switch self {
            case .record(let format): format.rawValue
            case .template: Self.templateName
            }
        }
    }

    static let configuration = CommandConfiguration(
        abstract: "Write a print as a standard minutiae record, or a record in another format.",
        discussion: """
            Formats: \(Target.allValueStrings.joined(separator: ", ")). From a record everything is kept that the \
            other format has a place for, of several prints the one chosen with --record or all that fit. Card data has no mark: name its format with --from.
            """
    )
    .showing("whorl convert print.png print.iso --to iso19794-2-2005 --position right-index")

    @Argument(help: "Image, template or minutiae record of a print, or - for standard input.", completion: .file())
    var input: String

    @Argument(help: "File to write, or - for standard output.", completion: .file())
    var output: String

    @Option(help: "Format to write.", completion: .list(Target.allValueStrings))
    var to: Target

    @Option(
        help: "Finger to state for an image or template, such as right-index (default: unknown).", completion: .fingers)
    var position: String?

    @Option(
        help: ArgumentHelp(
            """
            CBEFF owner and type to state as the product, as 0x0103:1; of ANSI/INCITS 378 (default: what the record \
            states, else 0x0103, vendor unknown).
            """, valueName: "owner:type"))
    var product: RecordProduct?

    @OptionGroup var replacement: ReplacementOption
    @OptionGroup(title: "Records") var reading: RecordOptions
    @OptionGroup var images: ImageOptions
    @OptionGroup var options: GlobalOptions

    private struct Converted: Encodable {
        let input: String
        let output: String
        let from: OrNull<String>
        let to: String
        let records: Int
        let minutiae: Int
        let bytes: Int
        let warnings: [String]
    }

    func validate() throws {
        try images.check([input])
    }

    func run() throws {
        let output = try OutputFile(output, replacement)
        let bytes = try SampleInput.bytes(input)
        let name = SampleInput.name(input)
        let isRecord = reading.from != nil || RecordInput.recognizes(bytes)
        let converted =
            if isRecord {
                try fromRecord(name, bytes, output)
            } else if let print = try ITLFile.print(in: bytes, record: images.record, mode: reading.mode) {
                try fromMinutiae(print, output)
            } else {
                try fromPrint(name, bytes, output)
            }
        try output.tell(
            options.json
                ? try JSONOutput.text(converted)
                : "\(converted.minutiae) minutiae as \(to.name), \(converted.bytes) bytes: \(output.name)")
    }

    private func fromRecord(_ name: String, _ bytes: [UInt8], _ output: OutputFile) throws -> Converted {
        let read = try RecordInput(name: name, bytes: bytes, format: reading.from, mode: reading.mode)
        var kept = read.decoded.record
        if let number = images.record { kept.views = [try kept.view(number)] }
        if let product { kept.product = product }
        let written: [UInt8]
        switch to {
        case .record(let format):
            // A record in its own format fits as it is, and stays as it is.
            if format != read.decoded.format { kept = try kept.fitted(to: format) }
            written = try RecordCodec.encode(kept, as: format)
        case .template:
            written = try TemplateCodec.encode(.finger(try FingerTemplate(try kept.view())))
        }
        try output.writePrivately(written)
        return report(kept, written, from: read.decoded.format.rawValue, read.warnings)
    }

    /// Writes minutiae of a record of type 9.
    private func fromMinutiae(_ print: ITLPrint, _ output: OutputFile) throws -> Converted {
        var kept = MinutiaeRecord(views: [print.view])
        if let position { kept.views[0].position = try FingerPosition(name: position) }
        if let product { kept.product = product }
        let written: [UInt8]
        switch to {
        case .record(let format):
            kept = try kept.fitted(to: format)
            written = try RecordCodec.encode(kept, as: format)
        case .template:
            written = try TemplateCodec.encode(.finger(try FingerTemplate(print.view)))
        }
        try output.writePrivately(written)
        return report(kept, written, from: "itl-9-\(print.block.rawValue)", print.findings.map { "\($0)" })
    }

    private func fromPrint(_ name: String, _ bytes: [UInt8], _ output: OutputFile) throws -> Converted {
        let finger = try position.map { name throws(WhorlError) in try FingerPosition(name: name) } ?? .unknown
        let read = try FingerInput(name: name, bytes: bytes, images)
        let format: RecordFormat? = if case .record(let format) = to { format } else { nil }
        var kept = try MinutiaeRecord(read.template, position: finger, for: format ?? .iso19794v2011)
            .fitted(to: format ?? .iso19794v2011)
        if let product { kept.product = product }
        let written =
            try format.map { format throws(WhorlError) in try RecordCodec.encode(kept, as: format) }
            ?? (try TemplateCodec.encode(.finger(read.template)))
        try output.writePrivately(written)
        return report(kept, written, from: nil, read.remarks)
    }

    private func report(
        _ record: MinutiaeRecord, _ written: [UInt8], from: String?, _ warnings: [String]
    ) -> Converted {
        Converted(
            input: SampleInput.name(input), output: output, from: OrNull(from), to: to.name,
            records: record.views.count, minutiae: record.views.reduce(0) { $0 + $1.minutiae.count },
            bytes: written.count, warnings: warnings)
    }
}

/// `--product OWNER:TYPE`, each in decimal or hexadecimal.
extension RecordProduct: ExpressibleByArgument {
    /// Reads an argument; nil for one that names no product.
    public init?(argument: String) {
        self.init(text: argument)
    }
}
