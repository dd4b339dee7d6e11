import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl class reset`: a person who is locked out may try again.
struct ClassReset: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Forget a person's failures, so that it may try again.")

    @Argument(help: "storage.partition.classid, as bws.12.4711.")
    var bcid: String

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let biometrics = try store.biometrics()
        let administration = Administration(biometrics)
        try administration.reset(try BCID(bcid), by: ServiceStore.actor)
        try biometrics.audit.close()
        try PersonText.print(try administration.person(try BCID(bcid)), asJSON: options.json)
    }
}
