import ArgumentParser
import Whorl
import WhorlClient
import WhorlCommandLine
import WhorlEvaluation

/// `whorl open-url`: what the biometric app on a phone does with a link, on a desktop.
struct OpenURL: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.openURL.rawValue, abstract: ServiceCommand.openURL.abstract,
        discussion: """
            Uploads images with the link's token, has the service enroll or verify them, and opens the link's \
            return_url with the token and the state. Samples go to --service, whatever the link says. A return_url is \
            opened only where the token's app is registered with its beginning. Exits with 0 when that succeeded, 1 \
            when it did not, 64 for a link that cannot be followed, 69 when the service cannot be reached, 77 when it \
            does not take the token. A link of the scheme median is run by the service of --data-dir, and its answer \
            is printed as JSON; one that saves or deletes the owner's secret needs --allow-change, as a page may have \
            opened the link.
            """
    )
    .showing("whorl open-url 'bioid-verify://?access_token=...&return_url=...&state=...' --image print.png")

    @Argument(help: "bioid-verify://?access_token=TOKEN&return_url=URL&state=STATE")
    var url: String

    @Option(help: ArgumentHelp("Image of the face or finger; may be repeated.", valueName: "file"))
    var image: [String] = []

    @Option(help: "What the images are of: face or finger (default: what the token allows).")
    var trait: TraitArgument?

    @Option(help: "Finger of the images, such as right-index, or where the head moved: up, down, left, right.")
    var tag: String?

    @OptionGroup var service: ServiceAddress
    @OptionGroup var socket: SocketOptions

    @Flag(help: "Print the callback instead of opening it.")
    var print = false

    @Flag(help: "Let a link of the scheme median save or delete the owner's secret.")
    var allowChange = false

    /// What `--trait` takes.
    enum TraitArgument: String, ExpressibleByArgument, CaseIterable {
        case face, finger
    }

    func run() async throws {
        if BridgeURL.isOne(url) { return try await BridgeURL.run(url, mayChange: allowChange, socket) }
        try await follow()
    }

    private static let longestImage = 50 << 20

    private func follow() async throws {
        let (link, address) = try checked()
        let images = try image.map { try FileContents.read($0, limit: Self.longestImage) }
        let error = try await AsyncTransport.with { transport in
            let device = BWSDevice(service: service.url, token: link.accessToken, transport: transport)
            return try await operate(device, link, images)
        }
        let callback = address.callback(accessToken: link.accessToken, state: link.state, error: error)
        if print {
            try StandardOutput.line(callback)
        } else {
            try DesktopLink.open(callback)
        }
        if error != nil { throw ExitCode.nonMatch }
    }

    /// The link and where it leads back to, before anything is sent anywhere.
    private func checked() throws -> (BioIDLink, ReturnAddress) {
        let link: BioIDLink
        do throws(BioIDLinkError) { link = try BioIDLink.parse(url) } catch {
            throw ValidationError("\(error).")
        }
        guard let token = BWSToken(link.accessToken) else { throw ValidationError("The access_token is not a token.") }
        guard let address = ReturnAddress(link.returnURL), address.isAllowed(by: token.returnURLs ?? []) else {
            throw ValidationError("The token's app is not registered with this return_url.")
        }
        guard token.allows(link.scheme) else {
            Console.write("whorl: the token is not for what the link asks\n")
            throw ExitCode.notPermitted
        }
        guard !image.isEmpty else { throw ValidationError("Give --image.") }
        return (link, address)
    }

    /// Uploads and runs; nil for success, or the protocol's word for what went wrong.
    private func operate(_ device: BWSDevice, _ link: BioIDLink, _ images: [[UInt8]]) async throws -> String? {
        let traits = trait.map { [$0.rawValue] } ?? BWSToken(link.accessToken)?.traitNames ?? []
        do throws(BWSError) {
            for image in images {
                if let error = try await upload(image, traits, device) { return error }
            }
            let outcome = try await device.run(link.scheme)
            return outcome.success ? nil : outcome.error ?? "NotRecognized"
        } catch {
            throw error.report()
        }
    }

    /// Uploads one image as the first trait that it can be used as.
    private func upload(_ image: [UInt8], _ traits: [String], _ device: BWSDevice) async throws(BWSError) -> String? {
        var first: String?
        for trait in traits {
            let answer = try await device.upload(image, trait: trait, tag: tag)
            if answer.accepted { return nil }
            first = first ?? answer.error
        }
        return first ?? "SampleNotOfExpectedType"
    }
}
