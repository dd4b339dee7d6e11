/// Who asks a person for a sample: a page, a program or a command.
package struct PromptAsker: Sendable, Equatable {
    /// What began the prompt, as a connection, a context or a page's origin: the prompt of another is left alone.
    package let id: String
    /// What the person reads; plain text.
    package let name: String
    /// The page or program that asks, whose turns and lines of the audit log are counted, whatever began the prompt.
    package let client: String

    /// The user at the machine, by a command.
    package static let command = PromptAsker(id: "command", name: "a command on this machine")

    /// Describes an asker; a longer name is cut, and what is no printable text becomes a space.
    ///
    /// - Parameters:
    ///   - id: what began the prompt.
    ///   - name: what the person reads.
    ///   - client: the page or program; `id` unless stated.
    package init(id: String, name: String, client: String? = nil) {
        self.id = id
        self.client = client ?? id
        self.name = PromptRequest.plain(name)
    }
}

extension PromptAsker {
    /// Who asks, as a person would say it: the site of a page, or the program without its folder and number.
    package var sentence: String {
        for scheme in ["https://", "http://"] where name.hasPrefix(scheme) {
            let host = name.dropFirst(scheme.count).prefix { $0 != "/" }
            return host.isEmpty ? name : "the site \(host)"
        }
        let processes = name.ranges(of: " (process ")
        // Of several that may ask, none is left out.
        guard name.hasPrefix("/"), processes.count < 2 else { return name }
        let file = processes.first.map { name[..<$0.lowerBound] } ?? name[...]
        guard let program = file.split(separator: "/").last else { return name }
        return "the program \(program)"
    }
}
