import ArgumentParser
import Whorl

/// `whorl enroll`: prints become references of a BCID.
struct Enroll: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Store prints as references of a BCID, beside those it has.",
        discussion: "All prints are stored or none. Several prints of a finger and several fingers are better than one."
    )

    @Argument(help: "storage.partition.classid, as bws.12.4711.")
    var bcid: String

    @Option(
        help: ArgumentHelp(
            "Image or template of a print, or - for standard input; may be repeated.",
            valueName: "[position=]file"))
    var finger: [FingerArgument]

    @OptionGroup var resolution: ResolutionOption
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    private struct Enrolled: Encodable {
        let bcid: BCID
        let records: [ReferenceRecord]
        let quality: Int
        let warnings: [String]
        let milliseconds: Double
    }

    func run() throws {
        let bcid = try BCID(bcid)
        let start = ProcessorTime.milliseconds
        let prints = try FingerInput.read(finger, resolution: resolution.resolution)
        let enrollment = try access.engine().enroll(bcid, prints.map(\.sample))
        let enrolled = Enrolled(
            bcid: bcid, records: enrollment.records, quality: enrollment.quality,
            warnings: prints.flatMap(\.input.warnings), milliseconds: ProcessorTime.milliseconds - start)
        if options.json {
            try JSONOutput.print(enrolled)
        } else {
            let count = enrolled.records.count
            try StandardOutput.line(
                "\(bcid): \(count) \(count == 1 ? "reference" : "references") stored, quality \(enrolled.quality)")
        }
    }
}
