import ArgumentParser
import Whorl

/// `whorl delete`: forget a BCID.
struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Forget a BCID: its references and every byte of its templates.")

    @Argument(help: "storage.partition.classid, as bws.12.4711.")
    var bcid: String

    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    private struct Deleted: Encodable {
        let bcid: BCID
        let records: Int
        let wiped: Bool
    }

    func run() throws {
        let bcid = try BCID(bcid)
        let deletion = try access.engine().delete(bcid)
        if !deletion.wiped {
            Console.warn("another process is reading: the next change of the store removes the last sealed bytes")
        }
        if options.json {
            try JSONOutput.print(Deleted(bcid: bcid, records: deletion.records, wiped: deletion.wiped))
        } else {
            let noun = deletion.records == 1 ? "reference" : "references"
            try StandardOutput.line("\(bcid): forgotten, with \(deletion.records) \(noun)")
        }
    }
}
