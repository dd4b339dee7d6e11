import Glibc
import NIOCore
import Testing

import WhorlService

@Suite struct PeerProcessTests {
    /// Programs that another test starts meanwhile have none of the sockets.
    private static let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

    /// Both ends of a connection of this process to itself.
    private static func connection() throws -> (near: Int32, far: Int32, listening: Int32) {
        let listening = socket(AF_INET, kind, 0)
        let near = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listening, $0, length) == 0 && listen(listening, 1) == 0
                    && getsockname(listening, $0, &length) == 0 && connect(near, $0, length) == 0
            }
        }
        try #require(isOpen)
        let far = accept(listening, nil, nil)
        try #require(far >= 0)
        return (near, far, listening)
    }

    private static func address(_ file: Int32) throws -> SocketAddress {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &length) == 0 }
        }
        try #require(isKnown)
        return SocketAddress(address, host: "")
    }

    @Test func theProcessAtTheOtherEndIsNamed() throws {
        let (near, far, listening) = try Self.connection()
        defer { for file in [near, far, listening] { close(file) } }
        let peer = try #require(PeerProcess(of: Self.address(near), to: Self.address(far)))
        let name = try #require(peer.name)
        #expect(peer.user == getuid() && peer.file.map(name.hasPrefix) == true)
        #expect(name.hasSuffix("(process \(getpid()))") && name.hasPrefix("/"), "\(name)")
    }

    @Test func eachProcessThatHasTheConnectionIsNamed() throws {
        let (near, far, listening) = try Self.connection()
        defer { for file in [near, far, listening] { close(file) } }
        // A program that the connection is passed on to, as its standard input.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, near, 0)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        try #require(posix_spawnp(&child, "sleep", &actions, nil, arguments, environ) == 0)
        defer {
            kill(child, SIGKILL)
            waitpid(child, nil, 0)
        }
        let peer = try #require(PeerProcess(of: Self.address(near), to: Self.address(far)))
        let name = try #require(peer.name)
        #expect(name.contains("(process \(getpid()))") && name.contains("(process \(child))"), "\(name)")
        #expect(name.contains(" or ") && peer.file == nil, "\(name)")
    }

    @Test func nobodyIsNamedWhereThereIsNoConnection() throws {
        let (near, far, listening) = try Self.connection()
        defer { for file in [near, far, listening] { close(file) } }
        let nowhere = try SocketAddress(ipAddress: "127.0.0.1", port: 9)
        #expect(PeerProcess(of: nowhere, to: try Self.address(far)) == nil)
        #expect(PeerProcess(of: try Self.address(near), to: nowhere) == nil)
        #expect(PeerProcess(of: nil, to: nil) == nil)
        #expect(PeerProcess(of: try SocketAddress(unixDomainSocketPath: "/x"), to: try Self.address(far)) == nil)
    }
}
