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

    func run() throws {
        let bcid = try BCID(bcid)
        // A deletion that is not written down could be undone unnoticed, by an old copy of the database.
        if try StoreFolder.hasAuditLog(in: access.folder.path) || access.store().missesAuditLog() {
            throw ServiceProgram().takeOver(
                for: "the audit log of this store is written by the program", asJSON: options.json)
        }
        let engine = try access.engine()
        let known = try engine.show(bcid).records
        try DeletionReport(bcid, known, try engine.delete(bcid)).print(asJSON: options.json)
    }
}
