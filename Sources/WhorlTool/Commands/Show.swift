import ArgumentParser
import FoundationEssentials
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl show`: what is stored of a BCID.
struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show what is stored of a BCID.")
        .showing("whorl show bws.12.4711")

    @Argument(help: "storage.partition.classid, such as bws.12.4711.", completion: .enrolledPeople)
    var bcid: String

    private static let head = ["modality", "finger or model", "sample", "quality", "extractor", "enrolled"]
    /// Columns of words: the first two and the last.
    private static let words: Set<Int> = [0, 1, 5]

    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let enrollment = try access.engine().show(try BCID(bcid))
        if options.json {
            try JSONOutput.print(enrollment)
        } else {
            let rows = enrollment.records.map {
                [
                    $0.modality.rawValue, $0.model?.name ?? $0.position.name, "\($0.sample)", "\($0.quality)",
                    "\($0.extractorVersion)",
                    RecordText.time($0.created),
                ]
            }
            try StandardOutput.write(TextTable.text([Self.head] + rows, words: Self.words))
        }
    }
}

/// References as text for a person.
private enum RecordText {
    /// Seconds since 1970 of the years 1 to 9999, which dates are written for.
    private static let datable = -62_135_596_800...253_402_300_799

    /// When a reference was enrolled; a number of seconds where a damaged record states no such time.
    static func time(_ created: Int) -> String {
        guard datable.contains(created) else { return "\(created)" }
        return Date(timeIntervalSince1970: Double(created)).formatted(.iso8601)
    }
}
