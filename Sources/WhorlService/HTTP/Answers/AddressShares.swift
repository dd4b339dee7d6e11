internal import Synchronization
package import WhorlConfiguration

/// What requests hold while they are answered: so much of all of them together, and so much of those of one address.
package final class AddressShares: Sendable {
    /// What is shared.
    enum Kind: Sendable {
        /// Bytes of bodies.
        case body
        /// Calls that wait for a change.
        case poll
    }

    private struct State {
        /// Bytes of all addresses.
        var bytes = 0
        /// By address.
        var held: [String: Share] = [:]
    }

    /// What requests hold.
    struct Share: Equatable {
        var bytes = 0
        var polls = 0

        /// So much of one kind.
        init(_ kind: Kind, _ amount: Int) {
            switch kind {
            case .body: bytes = amount
            case .poll: polls = amount
            }
        }

        init() {}

        static func += (left: inout Share, right: Share) {
            left.bytes += right.bytes
            left.polls += right.polls
        }

        static func -= (left: inout Share, right: Share) {
            left.bytes -= right.bytes
            left.polls -= right.polls
        }
    }

    private let mostBytes: Int
    private let most: Share
    private let state = Mutex(State())

    /// Takes the limits of a configuration.
    package init(_ limits: ServiceConfiguration.Limits) {
        mostBytes = limits.bodies << 20
        var most = Share(.body, limits.bodiesPerAddress << 20)
        most += Share(.poll, limits.pollsPerAddress)
        self.most = most
    }

    /// Bytes of bodies that are held now.
    package var bytes: Int { state.withLock { $0.bytes } }

    /// Takes more for a request of an address; false where there is no room for it.
    func take(_ wanted: Share, for address: String) -> Bool {
        state.withLock { state in
            var held = state.held[address] ?? Share()
            held += wanted
            guard held.bytes <= most.bytes, held.polls <= most.polls, state.bytes + wanted.bytes <= mostBytes else {
                return false
            }
            state.held[address] = held
            state.bytes += wanted.bytes
            return true
        }
    }

    /// Returns what a request of an address has taken.
    func giveBack(_ taken: Share, of address: String) {
        state.withLock { state in
            state.bytes -= taken.bytes
            var held = state.held[address] ?? Share()
            held -= taken
            state.held[address] = held == Share() ? nil : held
        }
    }
}
