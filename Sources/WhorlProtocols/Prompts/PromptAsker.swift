/// Who asks a person for a sample: a page, a program or a command.
package struct PromptAsker: Sendable, Equatable {
    /// What began the prompt, as a connection, a context or a page's origin: the prompt of another is left alone.
    package let id: String
    /// What the person reads; plain text.
    package let name: String

    /// The user at the machine, by a command.
    package static let command = PromptAsker(id: "command", name: "a command on this machine")

    /// Describes an asker; a longer name is cut, and what is no printable text becomes a space.
    package init(id: String, name: String) {
        self.id = id
        self.name = PromptRequest.plain(name)
    }
}
