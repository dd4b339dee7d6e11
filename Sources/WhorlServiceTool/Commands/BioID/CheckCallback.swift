import ArgumentParser
import Glibc
import Whorl
import WhorlClient
import WhorlCommandLine

/// `whorl check-callback`: what an app's server does with the URL that it was called back with.
struct CheckCallback: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.checkCallback.rawValue, abstract: ServiceCommand.checkCallback.abstract,
        discussion: """
            Anybody can open a return_url: this compares its token and its state with those of the flow, fetches \
            the token's result, and compares person, action, success and age. The app's secret is read from WHORL_APP_SECRET. Exits with 0 where the callback is to be \
            believed, 1 where it is not and why, 69 when the service cannot be reached, 77 when it refuses the app \
            or the token.
            """
    )
    .showing(
        "whorl check-callback 'app://done?...' --app shop --token $TOKEN --bcid bws.12.4711 --task verify")

    @Argument(help: "The URL that the app was called back with.")
    var callback: String

    @Option(help: "The app's identifier.")
    var app: String

    @Option(help: "The token that was asked for in this flow.")
    var token: String

    @Option(help: "The person that the token was asked for, such as bws.12.4711.")
    var bcid: String

    @Option(help: "What it was asked for: verify or enroll.")
    var task: TaskArgument

    @Option(help: "The state that the link was given (default: none).")
    var state: String?

    @Option(help: ArgumentHelp("The greatest age of the operation.", valueName: "seconds"))
    var maxAge = BWSResult.usualAge

    @OptionGroup var service: ServiceAddress

    /// What `--task` takes.
    enum TaskArgument: String, ExpressibleByArgument, CaseIterable {
        case verify, enroll

        var action: BWSResult.Action {
            switch self {
            case .verify: .verification
            case .enroll: .enrollment
            }
        }
    }

    func validate() throws {
        guard maxAge >= 0 else { throw ValidationError("--max-age must be 0 seconds or more.") }
    }

    func run() async throws {
        guard let secret = getenv("WHORL_APP_SECRET").map({ String(cString: $0) }), !secret.isEmpty else {
            throw ValidationError("Set WHORL_APP_SECRET to the app's secret.")
        }
        let refusal = try await AsyncTransport.with { transport -> BWSError.Reason? in
            let client = BWSClient(service: service.url, appID: app, secret: secret, transport: transport)
            do throws(BWSError) {
                try await BWSResult.validate(
                    callback: callback, expectedToken: token, expectedBCID: bcid, expectedAction: task.action,
                    expectedState: state, maximumAge: maxAge, by: client)
                return nil
            } catch .refused(let reason) {
                return reason
            } catch {
                throw error.report()
            }
        }
        try StandardOutput.line(refusal?.rawValue ?? "believed")
        if refusal != nil { throw ExitCode.nonMatch }
    }
}
