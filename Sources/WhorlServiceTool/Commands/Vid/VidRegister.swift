import ArgumentParser
import Glibc
import Whorl
import WhorlClient
import WhorlCommandLine
import WhorlEvaluation

/// `whorl vid register`: plays the site that asks who somebody is.
struct VidRegister: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "register", abstract: "Open a QR session as an app, and wait for who answers.",
        discussion: """
            The app's secret comes from --secret-file or the variable WHORL_APP_SECRET. With --wait it exits with 0 \
            when somebody was authenticated, and with 1 when nobody was.
            """
    )
    .showing("whorl vid register --app site --secret-file site.secret --member GENERIC --wait")

    @Option(help: "The app's identifier.")
    var app: String

    @Option(help: ArgumentHelp("File whose first line is the app's secret.", valueName: "file"))
    var secretFile: String?

    @Option(help: "External identifier of the app's integration.")
    var member: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the QR code as PNG; without it, an ID is shown.", valueName: "file"))
    var output: String?

    @Option(help: "What the person agrees to.")
    var text: String?

    @Flag(help: "Ask the phone for two digits, which are printed: without them, a code that is sent on works too.")
    var digits = false

    @Flag(help: "Wait for the session's end.")
    var wait = false

    @OptionGroup var place: ServiceAddress
    @OptionGroup var options: GlobalOptions

    static let secretVariable = "WHORL_APP_SECRET"

    private func secret() throws -> String {
        if let secretFile { return try PassphraseOptions.firstLine(of: secretFile) }
        guard let value = getenv(Self.secretVariable) else {
            throw ValidationError("Give --secret-file or \(Self.secretVariable).")
        }
        return String(cString: value)
    }

    private struct Report: Encodable {
        let sessionId: String
        let alias: String?
        let digits: String?
        let status: String
        let name: String?
        let identityToken: String?
    }

    func run() async throws {
        if let output { try OutputPath.keepStore(output) }
        let secret = try secret()
        let name = try await AsyncTransport.with { transport in
            let site = SessionOpportunity(
                service: place.url, member: member, appID: app, secret: secret, transport: transport)
            do throws(VIDError) {
                let opened = try await site.register(
                    output == nil ? .id : .qr, transactionText: text, isConfirmed: digits)
                try show(opened)
                guard wait else { return "OPPORTUNITY" }
                let end = try await site.outcome(of: opened.sessionId) { standing in
                    if !options.json { try? StandardOutput.line(standing.status) }
                }
                try tell(opened, end)
                return end.status
            } catch {
                throw VidFailure.exit(error)
            }
        }
        if wait, name != "COMPLETED" { throw ExitCode.nonMatch }
    }

    private func show(_ opened: SessionOpportunity.Opened) throws(VIDError) {
        do {
            if let output {
                guard let picture = opened.picture else { throw VIDError.malformed }
                try AtomicFile.write(picture, to: output, durable: false)
            }
            if options.json, wait { return }
            let alias = output == nil ? opened.sessionAlias : nil
            if options.json {
                try JSONOutput.print(
                    Report(
                        sessionId: opened.sessionId, alias: alias, digits: opened.digits, status: "OPPORTUNITY",
                        name: nil, identityToken: nil))
            } else {
                let shown = [("session", opened.sessionId), ("alias  ", alias), ("digits ", opened.digits)]
                try StandardOutput.line(
                    shown.compactMap { name, value in value.map { "\(name)  \($0)" } }.joined(separator: "\n"))
            }
        } catch let error as VIDError {
            throw error
        } catch {
            throw .noSample(reason: "the code cannot be written")
        }
    }

    private func tell(_ opened: SessionOpportunity.Opened, _ end: SessionOpportunity.Standing) throws(VIDError) {
        do {
            if options.json {
                try JSONOutput.print(
                    Report(
                        sessionId: opened.sessionId, alias: output == nil ? opened.sessionAlias : nil,
                        digits: opened.digits, status: end.status, name: end.data?.upn, identityToken: end.identityToken
                    ))
            } else if let name = end.data?.upn {
                try StandardOutput.line("name     \(name.printable)")
            }
        } catch {
            throw .malformed
        }
    }
}
