package import ArgumentParser

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
