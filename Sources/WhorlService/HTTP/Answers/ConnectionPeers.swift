internal import NIOCore
internal import Synchronization

/// The programs at the other ends of connections, each looked for once.
final class ConnectionPeers: Sendable {
    private enum Peer {
        case unknown
        case known(PeerProcess)
    }

    private let peers = Mutex<[ObjectIdentifier: Peer]>([:])

    /// The program at the other end of a connection; nil where the system does not tell.
    func peer(of channel: any Channel) -> PeerProcess? {
        let connection = ObjectIdentifier(channel)
        switch peers.withLock({ $0[connection] }) {
        case .known(let peer): return peer
        case .unknown: return nil
        case nil: break
        }
        let peer = PeerProcess(of: channel.remoteAddress, to: channel.localAddress)
        peers.withLock { $0[connection] = peer.map(Peer.known) ?? .unknown }
        channel.closeFuture.whenComplete { [self] _ in peers.withLock { $0[connection] = nil } }
        return peer
    }
}
