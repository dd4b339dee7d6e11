import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl class delete`: forget a person with all that the service keeps.
struct ClassDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Forget a person with all that the service keeps, noted in the audit log.")

    @Argument(help: "storage.partition.classid, as bws.12.4711.")
    var bcid: String

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    private struct Deleted: Encodable {
        let bcid: BCID
    }

    func run() async throws {
        let bcid = try BCID(bcid)
        let biometrics = try store.biometrics()
        try await Administration(biometrics).delete(bcid, by: ServiceStore.actor)
        try biometrics.audit.close()
        if options.json {
            try JSONOutput.print(Deleted(bcid: bcid))
        } else {
            try StandardOutput.line("\(bcid): forgotten")
        }
    }
}
