/// Contexts of clients: each is good for one validation.
struct TouchIDContexts {
    private enum Use {
        case fresh(until: Double)
        case running(prompt: String)
    }

    private var uses: [String: Use] = [:]

    /// Seconds that a context may wait to be used.
    static let life = 600.0
    /// Contexts that wait at once.
    static let most = 1_000

    /// Adds a context.
    ///
    /// - Returns: whether there was room.
    mutating func add(_ name: String, at now: Double) -> Bool {
        if uses.count >= Self.most {
            uses = uses.filter { if case .fresh(let end) = $0.value { end > now } else { true } }
        }
        guard uses.count < Self.most else { return false }
        uses[name] = .fresh(until: now + Self.life)
        return true
    }

    /// Whether a context may be used now.
    func isFresh(_ name: String, at now: Double) -> Bool {
        if case .fresh(let end)? = uses[name] { end > now } else { false }
    }

    /// Binds a context to the prompt that it is used for.
    mutating func use(_ name: String, prompt: String) { uses[name] = .running(prompt: prompt) }

    /// Forgets a context: used up, or invalidated.
    ///
    /// - Returns: the prompt that runs in it; nil where none does.
    mutating func forget(_ name: String) -> (wasKnown: Bool, prompt: String?) {
        guard let use = uses.removeValue(forKey: name) else { return (false, nil) }
        if case .running(let prompt) = use { return (true, prompt) }
        return (true, nil)
    }
}
