import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl delete`: forget a BCID.
struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Forget a BCID: its references and every byte of its templates."
    )
    .showing("whorl delete bws.12.4711")

    @Argument(help: "storage.partition.classid, such as bws.12.4711.", completion: .enrolledPeople)
    var bcid: String

    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    private struct Deleted: Encodable {
        let bcid: BCID
        let records: Int
        /// References by modality, as they were just before.
        let modalities: [String: Int]
        let wiped: Bool
    }

    func run() throws {
        let bcid = try BCID(bcid)
        let engine = try access.engine()
        let known = try engine.show(bcid).records
        let deletion = try engine.delete(bcid)
        if !deletion.wiped {
            Console.warn("another process is reading: the next change of the store removes the last sealed bytes")
        }
        if options.json {
            let modalities = Dictionary(grouping: known, by: \.modality.rawValue).mapValues(\.count)
            try JSONOutput.print(
                Deleted(bcid: bcid, records: deletion.records, modalities: modalities, wiped: deletion.wiped))
        } else {
            try StandardOutput.line("\(bcid): deleted, with \(RecordText.count(known))")
        }
    }
}
