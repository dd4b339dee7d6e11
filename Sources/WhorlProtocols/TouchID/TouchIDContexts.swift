/// Contexts of clients: each is good for one validation.
package struct TouchIDContexts {
    private enum Use {
        case fresh
        case running(prompt: String)
    }

    private var uses = ExpiringTable<String, Use>(
        most: most, quota: mostOfProgram, sourceQuota: mostOfUser, overflow: .refuse)

    /// Seconds that a context may wait to be used.
    static let life = 600.0
    /// Contexts that wait at once.
    package static let most = 1_000
    /// Those of one program or page.
    package static let mostOfProgram = 100
    /// Those of all programs of one user of the machine: copies of a program are programs of their own.
    package static let mostOfUser = 500

    package init() {}

    /// Adds a context.
    ///
    /// - Returns: whether there was room, and some left of the shares of the program and its user.
    package mutating func add(_ name: String, of client: TouchIDClient, at now: Double) -> Bool {
        uses.insert(
            .fresh, for: name, until: now + Self.life, owner: client.program, source: client.user, at: now)
    }

    /// Whether a context may be used now.
    package func isFresh(_ name: String, at now: Double) -> Bool {
        if case .fresh? = uses.value(name, at: now) { true } else { false }
    }

    /// Binds a context to the prompt that it is used for; its place stays taken until it is forgotten.
    ///
    /// - Returns: whether there is such a context.
    @discardableResult
    package mutating func use(_ name: String, prompt: String) -> Bool {
        uses.end(name, at: .infinity)
        return uses.change(name) { $0 = .running(prompt: prompt) } != nil
    }

    /// Forgets a context: used up, or invalidated.
    ///
    /// - Returns: the prompt that runs in it; nil where none does.
    package mutating func forget(_ name: String) -> (wasKnown: Bool, prompt: String?) {
        guard let use = uses.remove(name) else { return (false, nil) }
        if case .running(let prompt) = use { return (true, prompt) }
        return (true, nil)
    }
}

/// Whose share of the contexts a request takes from.
package struct TouchIDClient: Sendable {
    /// A page by its origin, or a program by its file.
    package let program: String
    /// The user of the machine; nil where the system does not tell.
    package let user: String?

    /// Describes who asks.
    package init(program: String, user: String? = nil) {
        self.program = program
        self.user = user
    }
}
