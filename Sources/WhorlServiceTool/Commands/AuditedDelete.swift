import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlProtocols

/// `whorl delete` of a store with an audit log: the same, with a line of the log that states the generation after it.
struct AuditedDelete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Forget a BCID, noted in the audit log.", shouldDisplay: false)

    @Argument(help: "storage.partition.classid, such as bws.12.4711.")
    var bcid: String

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup(title: "Store") var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let bcid = try BCID(bcid)
        let store = try folder.store()
        let engine = Engine(store: store, threads: threads.count)
        let known = try engine.show(bcid).records
        let audit = try AuditLog(folder: folder.path, records: Records(store))
        let deletion = try audit.record(AuditEvent.deletion, by: AuditedRecords.actor, of: bcid, isDeletion: true) {
            try engine.delete(bcid)
        }
        try audit.close()
        guard let deletion else { throw WhorlError.unknownBCID(bcid) }
        try DeletionReport(bcid, known, deletion).print(asJSON: options.json)
    }
}
