import Glibc

/// A socket of the loopback interface that connections come from.
struct Listener {
    private static let waiting: Int32 = 16
    private let socket: Int32

    /// Listens on a port; nil where that is not possible.
    init?(port: UInt16) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var on: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let bound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, listen(socket, Self.waiting) == 0 else { return nil }
        // A client that goes away is no reason to end.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for the next connection.
    func accept() -> Connection? {
        Connection(socket: Glibc.accept(socket, nil, nil))
    }
}
