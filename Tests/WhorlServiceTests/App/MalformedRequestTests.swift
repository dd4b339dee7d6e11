import Foundation
import Glibc
import HummingbirdTesting
import Testing

import WhorlService

/// Requests that no HTTP library sends, over a socket.
@Suite struct MalformedRequestTests {
    /// The beginning of what the service answers to bytes.
    private func answer(_ text: String, _ service: TestService) async throws -> String {
        try await service.live { client in
            let port = try #require(client.port)
            // A thread of its own waits, as the service's tasks share the others.
            return try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try Self.exchange(text, port: port) }) }
            }
        }
    }

    private static func exchange(_ text: String, port: Int) throws -> String {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(file >= 0)
        defer { close(file) }
        var silence = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &silence, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        try #require(isConnected)
        let bytes = Array(text.utf8)
        #expect(send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(file, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    private static func status(_ answer: String) -> String? {
        answer.split(separator: " ", maxSplits: 2).dropFirst().first.map(String.init)
    }

    @Test func twoHostsAreRefused() async throws {
        let service = try TestService()
        let one = try await answer("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n", service)
        #expect(Self.status(one) == "200")
        for second in ["localhost", "evil.test"] {
            let two = try await answer("GET /livez HTTP/1.1\r\nHost: localhost\r\nhOST: \(second)\r\n\r\n", service)
            #expect(Self.status(two) == "400", "\(second)")
        }
    }

    @Test(arguments: ["gzip, chunked", "chunked, chunked", "identity, chunked", "gzip\r\nTransfer-Encoding: chunked"])
    func otherCodingsThanChunksAreRefused(codings: String) async throws {
        let service = try TestService()
        let head = "POST /v1/users HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: \(codings)\r\n"
        let type = "Content-Type: application/json\r\n\r\n"
        let refused = try await answer(head + type + "2\r\n{}\r\n0\r\n\r\n", service)
        #expect(["400", "501"].contains(Self.status(refused)), "\(refused)")
    }

    @Test(arguments: ["xyz", "-1", "5;\u{1}", "ffffffffffffffffff", "0x5", " 5"])
    func badChunkSizesAreRefused(size: String) async throws {
        let service = try TestService()
        let head = "POST /v1/users HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
        let type = "Content-Type: application/json\r\n\r\n"
        let refused = try await answer(head + type + "\(size)\r\nhello\r\n0\r\n\r\n", service)
        #expect(Self.status(refused) == "400", "\(refused)")
        #expect(!refused.contains("500") && !refused.contains("HTTPParserError"))
    }
}
