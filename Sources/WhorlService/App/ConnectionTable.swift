package import NIOCore
internal import Synchronization
package import WhorlConfiguration
package import WhorlProtocols

/// The open connections of a listener: so many at once, and so many of one address, with so many handshakes of TLS a second
/// and, while others wait, so many beginnings.
///
/// Where all places are taken, the connection that has been idle for longest is closed for the next one.
package final class ConnectionTable: Sendable {
    /// Whom a connection is with.
    package enum Client: Sendable, Equatable {
        /// Nobody any more: the connection was reset before it was looked at.
        case unknown
        /// A trusted proxy, behind which there are many.
        case proxy
        /// The addresses that count together, see ``SourceNetwork``.
        case network(String)

        var network: String? {
            if case .network(let name) = self { name } else { nil }
        }
    }

    private struct Entry: Sendable {
        let channel: any Channel
        /// Whose share it takes from; nil for a proxy.
        let address: String?
        /// Since when it is idle, in the order of such moments; nil while a request is answered.
        var idleSince: Int?
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var addresses: [String: Int] = [:]
        var moment = 0

        mutating func remove(_ key: ObjectIdentifier) {
            guard let entry = entries.removeValue(forKey: key), let address = entry.address else { return }
            let left = addresses[address, default: 1] - 1
            addresses[address] = left == 0 ? nil : left
        }

        mutating func now() -> Int {
            moment += 1
            return moment
        }
    }

    /// Connections that may wait until they are taken: setting so many up takes two milliseconds.
    private static let fewWaiting = 16

    /// Requests of an address that are read a second, at least, and at once; and how many times those that are answered: the
    /// others are refused, which takes time too.
    private static let (leastRequests, leastBurst, refusals) = (1_000.0, 400.0, 10.0)

    private let most: Int
    private let mostOfAddress: Int
    private let proxies: ProxyList
    private let handshakes: TokenBuckets
    private let beginnings: TokenBuckets
    private let requests: TokenBuckets
    private let state = Mutex(State())

    /// Makes an empty table.
    ///
    /// - Parameters:
    ///   - limits: how many connections there may be.
    ///   - rate: how many requests of an address are answered.
    ///   - proxies: whose connections are not counted by address.
    ///   - time: the clock.
    package init(
        _ limits: ServiceConfiguration.Limits, _ rate: ServiceConfiguration.Rate = .init(), proxies: ProxyList = .none,
        _ time: Timepiece = .system
    ) {
        most = limits.connections
        mostOfAddress = limits.connectionsPerAddress
        self.proxies = proxies
        let most = Double(limits.connectionsPerAddress)
        handshakes = TokenBuckets(.init(burst: most, perSecond: Double(limits.handshakesPerAddress)), time)
        beginnings = TokenBuckets(.init(burst: most, perSecond: most), time)
        let readings = max(Self.refusals * rate.perSecond, Self.leastRequests)
        requests = TokenBuckets(.init(burst: max(rate.burst, Self.leastBurst), perSecond: readings), time)
    }

    /// Connections that are open.
    package var count: Int { state.withLock { $0.entries.count } }

    /// Takes a new connection, which is idle; false where it must be closed.
    package func open(_ channel: any Channel) -> Bool {
        let client = client(channel.remoteAddress)
        guard client != .unknown else { return false }
        let address = client.network
        let (isTaken, closed) = state.withLock { state -> (Bool, (any Channel)?) in
            if let address, state.addresses[address, default: 0] >= mostOfAddress { return (false, nil) }
            var closed: (any Channel)?
            if state.entries.count >= most {
                let idle = state.entries.filter { $0.value.idleSince != nil }
                guard let oldest = idle.min(by: { $0.value.idleSince ?? 0 < $1.value.idleSince ?? 0 }) else {
                    return (false, nil)
                }
                closed = oldest.value.channel
                state.remove(oldest.key)
            }
            state.entries[ObjectIdentifier(channel)] = Entry(
                channel: channel, address: address, idleSince: state.now())
            if let address { state.addresses[address, default: 0] += 1 }
            return (true, closed)
        }
        closed?.close(promise: nil)
        return isTaken
    }

    /// Whether a connection that the system hands over may be set up: its address has room for one more. While others wait, it
    /// may begin as many a second as it may have at once; who opens and closes thousands a second would keep them waiting.
    ///
    /// - Parameters:
    ///   - client: the address; nil where it is unknown.
    ///   - waiting: connections that the system still holds for the listener.
    /// - Returns: false where the connection must be closed.
    package func mayBegin(_ client: SocketAddress?, waiting: Int) -> Bool {
        guard let address = self.client(client).network else { return true }
        guard state.withLock({ $0.addresses[address, default: 0] < mostOfAddress }) else { return false }
        return beginnings.take(address) == nil || waiting <= Self.fewWaiting
    }

    /// Whether the address of a connection may begin another handshake of TLS now, which takes a millisecond of processor.
    package func mayShakeHands(_ channel: any Channel) -> Bool {
        switch client(channel.remoteAddress) {
        case .unknown: false
        case .proxy: true
        case .network(let address): handshakes.take(address) == nil
        }
    }

    /// Counts requests of a client.
    ///
    /// - Parameters:
    ///   - client: whose they are.
    ///   - count: requests, or what counts as so many.
    /// - Returns: the seconds for which nothing more of its connection is read, so that others have their turn.
    package func pause(after client: Client, _ count: Int = 1) -> Double {
        client.network.map { requests.owe($0, count) } ?? 0
    }

    /// Whom a connection is with.
    ///
    /// - Parameter address: as the system tells it.
    /// - Returns: what counts for it.
    package func client(_ address: SocketAddress?) -> Client {
        guard let address = address?.ipAddress else { return .unknown }
        return proxies.contains(address) ? .proxy : .network(SourceNetwork.name(of: address))
    }

    /// Notes whether a connection waits for a request.
    func note(_ channel: any Channel, isIdle: Bool) {
        state.withLock { state in
            let moment = isIdle ? state.now() : nil
            state.entries[ObjectIdentifier(channel)]?.idleSince = moment
        }
    }

    /// Forgets a connection that is closed.
    func close(_ channel: any Channel) {
        state.withLock { $0.remove(ObjectIdentifier(channel)) }
    }
}
