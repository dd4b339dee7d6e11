#if canImport(Glibc)
import FoundationEssentials
import Glibc
import Testing

import WhorlClient

/// One callback on a port of this machine, and nothing else.
@Suite struct CallbackPortTests {
    /// A port that nobody listens on now.
    private static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr = in_addr(s_addr: UInt32(INADDR_LOOPBACK).bigEndian)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isFound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isFound)
        return UInt16(bigEndian: address.sin_port)
    }

    /// Sends a request before anybody reads it: the kernel holds it with the connection.
    private static func send(_ text: String, to port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(INADDR_LOOPBACK).bigEndian)
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(code == 0)
        let bytes = Array(text.utf8)
        try #require(Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
        return descriptor
    }

    private static func answer(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        close(descriptor)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test(arguments: [
        "http://127.0.0.1:5000/done", "http://localhost:5000/done", "HTTP://127.0.0.1:5000/", "http://[::1]:5000/done",
    ])
    func placesOfThisMachineAreTaken(_ url: String) throws {
        #expect(CallbackPort(try #require(URL(string: url))) != nil)
    }

    @Test(arguments: [
        "https://127.0.0.1:5000/done", "http://127.0.0.1/done", "http://shop.test:5000/done", "http://127.0.0.1:0/done",
        "http://127.0.0.1:70000/done", "http://127.0.0.2:5000/done", "acme://done",
    ])
    func othersAreNot(_ url: String) {
        #expect(URL(string: url).flatMap { CallbackPort($0) } == nil)
    }

    @Test func theCallbackIsAnsweredAndNothingElse() throws {
        let number = try Self.freePort()
        let url = try #require(URL(string: "http://127.0.0.1:\(number)/done"))
        let port = try #require(CallbackPort(url))
        try port.listen()
        defer { port.close() }
        #expect(port.next(within: 1) == nil)
        for request in [
            "GET /other?code=c HTTP/1.1\r\n\r\n", "POST /done HTTP/1.1\r\n\r\n", "GET done HTTP/1.1\r\n\r\n",
            "GET /done\r\n\r\n",
        ] {
            let client = try Self.send(request, to: number)
            #expect(port.next(within: 2_000) == nil, "\(request)")
            #expect(Self.answer(client).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        }
        let client = try Self.send("GET /done?code=c&state=s HTTP/1.1\r\nHost: x\r\n\r\n", to: number)
        #expect(port.next(within: 2_000)?.absoluteString == "http://127.0.0.1:\(number)/done?code=c&state=s")
        let answer = Self.answer(client)
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.contains("Cache-Control: no-store\r\n"))
        let page = try #require(answer.split(separator: "\r\n\r\n", maxSplits: 1).last)
        #expect(answer.contains("Content-Length: \(page.utf8.count)\r\n"))
    }

    @Test func aTakenPortIsAnError() throws {
        let number = try Self.freePort()
        let url = try #require(URL(string: "http://127.0.0.1:\(number)/done"))
        let (first, second) = (try #require(CallbackPort(url)), try #require(CallbackPort(url)))
        try first.listen()
        #expect(throws: WebAuthFailure.cannotListen(port: Int(number))) { try second.listen() }
        second.close()
        first.close()
        let third = try #require(CallbackPort(url))
        try third.listen()
        third.close()
    }
}
#endif
