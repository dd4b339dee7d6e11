import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl enroll`: prints and faces become references of a BCID.
struct Enroll: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Store prints and faces as references of a BCID, beside those it has.",
        discussion: """
            All samples are stored or none, and each is kept. Several samples of a finger or face, several fingers, and \
            both modalities are better than one.
            """)

    @Argument(help: "storage.partition.classid, as bws.12.4711.")
    var bcid: String

    @OptionGroup var presented: PresentationOptions
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
        let input = try PresentationInput(presented)
        let enrollment = try access.engine(making: true).enroll(bcid, input.presentation)
        let enrolled = Enrolled(
            bcid: bcid, records: enrollment.records, quality: enrollment.quality, warnings: input.warnings,
            milliseconds: ProcessorTime.milliseconds - start)
        if options.json {
            try JSONOutput.print(enrolled)
        } else {
            try StandardOutput.line(
                "\(bcid): \(RecordText.count(enrolled.records)) stored, quality \(enrolled.quality)")
        }
    }
}
