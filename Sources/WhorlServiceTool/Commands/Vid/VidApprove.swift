import ArgumentParser
import Glibc
import Whorl
import WhorlClient
import WhorlCommandLine
import WhorlEvaluation

/// `whorl vid approve`: plays the phone that answers a session.
struct VidApprove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve", abstract: "Answer a QR session with a picture of a face or finger.",
        discussion: """
            The code is read from a picture by zbarimg, or given as its text; it must be of the service of --service, \
            as that gets the pictures. Pictures are presented one after the \
            other, the last one again and again, until the session has an outcome. A registered device proves itself \
            by its secret, which comes from --secret-file or the variable WHORL_DEVICE_SECRET. Exits with 0 when the \
            session was authenticated, with 1 when it was not.
            """
    )
    .showing("whorl vid approve --qr screenshot.png --digits 42 --finger print.png --profile ada")

    @Option(help: ArgumentHelp("Picture with the QR code, such as a photo or a screenshot.", valueName: "file"))
    var qr: String?

    @Option(help: ArgumentHelp("Text of the QR code.", valueName: "url"))
    var url: String?

    @Option(help: "Alias of the session, where it is shown as an ID; the service is the one of --service.")
    var alias: String?

    @Option(help: ArgumentHelp("Photo of the face; may be repeated.", valueName: "file"))
    var image: [String] = []

    @Option(help: ArgumentHelp("Image of the finger; may be repeated.", valueName: "file"))
    var finger: [String] = []

    @Option(help: "The profile to answer for (default: the device's only one, or nobody where the app identifies).")
    var profile: String?

    @Option(help: "The two digits that the page shows beside the code.")
    var digits: String?

    @Option(help: "Identifier of a registered device (default: none).")
    var device: String?

    @Option(help: ArgumentHelp("File whose first line is the device's secret.", valueName: "file"))
    var secretFile: String?

    @Flag(help: "Answer the code of any service, and send it the pictures.")
    var anyService = false

    @OptionGroup var place: ServiceAddress
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard [qr, url, alias].compactMap({ $0 }).count == 1 else {
            throw ValidationError("Give one of --qr, --url and --alias.")
        }
        guard image.isEmpty != finger.isEmpty else { throw ValidationError("Give --image or --finger.") }
    }

    private struct Report: Encodable {
        let sessionId: String
        let status: String
        let triesLeft: Int
    }

    private static let longestImage = 50 << 20
    private static let secretVariable = "WHORL_DEVICE_SECRET"

    private func secret() throws -> String? {
        guard device != nil else { return nil }
        if let secretFile { return try PassphraseOptions.firstLine(of: secretFile) }
        guard let value = getenv(Self.secretVariable) else {
            throw ValidationError("Give --secret-file or \(Self.secretVariable) with --device.")
        }
        return String(cString: value)
    }

    func run() async throws {
        let secret = try secret()
        let text = try url ?? qr.map { try QRScan.text(of: $0) } ?? "\(place.url)/q/\(alias ?? "")"
        let trait = finger.isEmpty ? "face" : "finger"
        let samples = try (image + finger).map {
            VIDSample(trait: trait, bytes: try FileContents.read($0, limit: Self.longestImage))
        }
        let listener = VidOutcome()
        try await AsyncTransport.with { transport in
            let phone = Authenticator(
                environment: VIDEnvironment(
                    service: place.url, deviceID: device ?? "", deviceName: device ?? "", secret: secret,
                    otherServices: anyService ? [try QRContent(text).service] : []),
                source: VidPictures(text: text, digits: digits, samples: samples), transport: transport)
            phone.authenticationDelegate = listener
            await phone.authenticateWithQR(profile.map { VIDProfile(alias: $0, name: $0) }).value
        }
        let response = try listener.response()
        if options.json {
            try JSONOutput.print(
                Report(
                    sessionId: response.sessionID, status: response.status.rawValue, triesLeft: response.triesLeft))
        } else {
            try StandardOutput.line(response.status.rawValue)
        }
        if response.status != .AUTHENTICATED { throw ExitCode.nonMatch }
    }
}
