import ArgumentParser
import FoundationEssentials
import Whorl
import WhorlProtocols

/// `whorl class show`: lockout, consent, retention and references of a person.
struct ClassShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show lockout, consent, retention date and number of references of a person.")

    @Argument(help: "storage.partition.classid, as bws.12.4711.")
    var bcid: String

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let person = try Administration(try store.biometrics()).person(try BCID(bcid))
        try PersonText.print(person, asJSON: options.json)
    }
}
