package import ArgumentParser
import Glibc
package import Whorl

/// Where the passphrase of an export comes from; never from the arguments, which others can read.
package struct PassphraseOptions: ParsableArguments {
    /// The variable of the environment that may hold the passphrase.
    package static let variable = "WHORL_PASSPHRASE"
    private static let longest = 4096

    /// The file that is named.
    @Option(
        help: "File whose first line is the passphrase (otherwise \(PassphraseOptions.variable), otherwise a prompt).",
        completion: .file())
    package var passphraseFile: String?

    /// Nothing is stated yet.
    package init() {}

    /// The first line of a file that holds a secret, without its end.
    ///
    /// - Throws: what reading the file throws.
    package static func firstLine(of path: String) throws(WhorlError) -> String {
        let bytes = try FileContents.read(path, limit: longest)
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    /// Finds the passphrase: in the file, in the environment, or by asking on the terminal.
    ///
    /// - Parameter isNew: whether it is chosen now, and asked for twice.
    /// - Returns: the passphrase without its line end.
    /// - Throws: what reading the file throws; usage where there is no terminal to ask on, or two answers differ.
    package func passphrase(isNew: Bool) throws -> String {
        if let passphraseFile { return try Self.firstLine(of: passphraseFile) }
        if let value = getenv(Self.variable) { return String(cString: value) }
        guard let passphrase = PassphrasePrompt.ask("Passphrase: ") else {
            throw ValidationError(
                "There is no terminal to ask for the passphrase: give --passphrase-file or \(Self.variable).")
        }
        guard !isNew || PassphrasePrompt.ask("The same again: ") == passphrase else {
            throw ValidationError("The two passphrases differ.")
        }
        return passphrase
    }
}
