package import ArgumentParser
package import Whorl

/// The options of every command.
package struct GlobalOptions: ParsableArguments, Sendable {
    /// Whether results and errors are JSON.
    @Flag(help: "Write one JSON object to standard output, and errors as JSON to standard error.")
    package var json = false

    /// Whether only results and errors are written. ``Verbosity`` reads it before the command runs.
    @Flag(name: .shortAndLong, help: "Write no warnings and no progress.")
    package var quiet = false

    /// Whether more is said than the result. ``Verbosity`` reads it before the command runs.
    @Flag(name: .shortAndLong, help: "Say how much time the command took.")
    package var verbose = false

    /// Nothing is stated yet.
    package init() {}
}

/// Where enrolled templates are kept.
package struct DataFolder: ParsableArguments, Sendable {
    /// The folder that is named.
    @Option(
        help: "Folder of the store (default: $XDG_DATA_HOME/whorl or ~/.local/share/whorl).", completion: .directory)
    package var dataDir: String?

    /// Nothing is stated yet.
    package init() {}

    /// The folder, from the option or the environment.
    package var path: String { dataDir ?? UserFolder.data }

    /// Opens the store.
    ///
    /// - Parameter making: whether to make the store if the folder holds none; a command that only reads or removes never
    ///   makes one, so that a mistyped folder is named.
    /// - Returns: the store; one that cannot be written is opened for reading unless one may be made.
    /// - Throws: ``WhorlError/storeNotFound(path:)``, and what opening a store throws.
    package func store(making: Bool = false) throws(WhorlError) -> SQLiteStore {
        try SQLiteStore(path: path, options: StoreOptions(opening: making ? .making : .existing))
    }
}

/// Where face models are installed.
package struct ModelOptions: ParsableArguments, Sendable {
    /// The folder that is named.
    @Option(
        help: "Folder of face models (default: $WHORL_MODELS, $XDG_DATA_HOME/whorl/models or below ~/.local/share).",
        completion: .directory)
    package var models: String?

    /// Nothing is stated yet.
    package init() {}

    /// The folder, from the option or the environment.
    package var folder: ModelFolder { ModelFolder(path: models ?? ModelFolder.usualPath) }
}

extension CommandConfiguration {
    /// What stands above the examples in the help of a command.
    package static let examplesTitle = "EXAMPLES:"

    /// The configuration with examples of the command's use behind the discussion.
    ///
    /// - Parameter examples: command lines, without what a shell writes before them.
    /// - Returns: the configuration.
    package func showing(_ examples: String...) -> CommandConfiguration {
        var configuration = self
        let lines = ([Self.examplesTitle] + examples.map { "  \($0)" }).joined(separator: "\n")
        configuration.discussion = discussion.isEmpty ? lines : "\(discussion)\n\n\(lines)"
        return configuration
    }
}
