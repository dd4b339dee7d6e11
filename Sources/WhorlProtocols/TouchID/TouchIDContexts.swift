/// Contexts of clients: each is good for one validation.
package struct TouchIDContexts {
    private enum Use {
        case fresh
        case running(prompt: String)
    }

    private var uses = ExpiringTable<String, Use>(most: most, overflow: .refuse)

    /// Seconds that a context may wait to be used.
    static let life = 600.0
    /// Contexts that wait at once.
    package static let most = 1_000

    package init() {}

    /// Adds a context.
    ///
    /// - Returns: whether there was room.
    package mutating func add(_ name: String, at now: Double) -> Bool {
        uses.insert(.fresh, for: name, until: now + Self.life, at: now)
    }

    /// Whether a context may be used now.
    package func isFresh(_ name: String, at now: Double) -> Bool {
        if case .fresh? = uses.value(name, at: now) { true } else { false }
    }

    /// Binds a context to the prompt that it is used for.
    package mutating func use(_ name: String, prompt: String, at now: Double) {
        uses.insert(.running(prompt: prompt), for: name, until: .infinity, at: now)
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
