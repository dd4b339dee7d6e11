import WhorlCommandLine

/// Why a model is not fetched.
enum FetchError: Error, Equatable {
    /// The catalog has no model or set of this name.
    case unknownModel(name: String)
    /// The model cannot be fetched, and why.
    case unavailable(name: String, reason: String)
    /// The terms of the model restrict its use, and nobody accepted them.
    case termsNotAccepted(name: String, use: ModelUse)
    /// A program of the system is not installed.
    case missingProgram(name: String, package: String)
    /// A program ended with an error.
    case failedTransfer(source: String, reason: String)
    /// What came has another size than the catalog states.
    case wrongSize(name: String, got: Int, expected: Int)
    /// What came has another SHA-256 than the catalog states.
    case wrongHash(name: String, got: String, expected: String)

    /// What the command says and exits with.
    var failure: Failure {
        switch self {
        case .unknownModel(let name):
            Failure(
                code: "unknownCatalogModel", message: "the catalog has no model \(name)",
                hint: "whorl model list --available shows the names", exitCode: .missing)
        case .unavailable(let name, let reason):
            Failure(
                code: "unavailableModel", message: "\(name) cannot be fetched: \(reason)",
                hint: "whorl model info \(name) says where it comes from; whorl model import installs a file",
                exitCode: .missing)
        case .termsNotAccepted(let name, let use):
            Failure(
                code: "termsNotAccepted", message: "the terms of \(name) restrict its use (\(use.answer))",
                hint: "read whorl model info \(name), then repeat with --accept-licence", exitCode: .notPermitted)
        case .missingProgram(let name, let package):
            Failure(
                code: "missingProgram", message: "the program \(name) is not installed",
                hint: "install it, as with apt-get install \(package); or give the file with --from", exitCode: .missing
            )
        case .failedTransfer(let source, let reason):
            Failure(
                code: "failedTransfer", message: "nothing more comes from \(source) (\(reason))",
                hint: "run the command again, it goes on where it stopped; or give the file with --from",
                exitCode: .missing)
        case .wrongSize(let name, let got, let expected):
            Failure(
                code: "wrongModelSize", message: "the file for \(name) has \(got) bytes, not \(expected)",
                hint: "the source has another file: name another one with --from", exitCode: .badData)
        case .wrongHash(let name, let got, let expected):
            Failure(
                code: "wrongModelHash",
                message: "the file for \(name) has the SHA-256 \(Self.start(got)), not \(Self.start(expected))",
                hint: "the source has another file: name another one with --from", exitCode: .badData)
        }
    }

    /// Digits of a hash that a message shows.
    private static let shown = 16

    private static func start(_ hash: String) -> String { "\(hash.prefix(shown))..." }
}
