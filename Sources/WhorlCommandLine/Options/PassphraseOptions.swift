package import ArgumentParser
import Glibc
import Whorl

/// Where the passphrase of an export comes from; never from the arguments, which others can read.
package struct PassphraseOptions: ParsableArguments {
    /// The variable of the environment that may hold the passphrase.
    package static let variable = "WHORL_PASSPHRASE"
    private static let longest = 4096

    @Option(
        help: "File whose first line is the passphrase (otherwise \(PassphraseOptions.variable), otherwise a prompt).")
    package var passphraseFile: String?

    package init() {}

    /// Finds the passphrase: in the file, in the environment, or by asking on the terminal.
    ///
    /// - Parameter isNew: whether it is chosen now, and asked for twice.
    /// - Returns: the passphrase without its line end.
    /// - Throws: as reading the file; usage where there is no terminal to ask on, or two answers differ.
    package func passphrase(isNew: Bool) throws -> String {
        if let passphraseFile {
            let bytes = try FileContents.read(passphraseFile, limit: Self.longest)
            let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            return String(decoding: line, as: UTF8.self)
        }
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
