#if canImport(Glibc)
package import FoundationEssentials
internal import Glibc

/// A port of this machine on which one callback is waited for, and nothing else answered.
package final class CallbackPort {
    private let callback: URL
    private let port: UInt16
    private let isIPv6: Bool
    private var descriptor: Int32 = -1

    private static let longest = 16 << 10
    /// Milliseconds that a client may take to send its request.
    private static let patience: Int32 = 2_000

    /// Takes the place of a callback; nil for one that is not on loopback or names no port.
    package init?(_ callback: URL) {
        guard callback.scheme?.lowercased() == "http", let host = callback.host(), let number = callback.port,
            let port = UInt16(exactly: number), port > 0, ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
        else { return nil }
        self.callback = callback
        self.port = port
        isIPv6 = host.contains(":")
    }

    /// Begins to listen.
    ///
    /// - Throws: ``WebAuthFailure/cannotListen(port:)``.
    package func listen() throws(WebAuthFailure) {
        descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .cannotListen(port: Int(port)) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind() == 0, Glibc.listen(descriptor, 8) == 0 else { throw .cannotListen(port: Int(port)) }
    }

    /// Stops listening.
    package func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    /// The callback, where one comes within so many milliseconds.
    package func next(within milliseconds: Int32) -> URL? {
        guard isReadable(descriptor, milliseconds) else { return nil }
        let client = accept(descriptor, nil, nil)
        guard client >= 0 else { return nil }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        defer { Glibc.close(client) }
        let target = target(of: request(client))
        let url = target.flatMap { target in
            URL(string: "http://\(isIPv6 ? "[::1]" : callback.host() ?? ""):\(port)\(target)")
        }
        guard let url, url.path == callback.path else {
            answer(client, "404 Not Found", "This is not the page.")
            return nil
        }
        answer(client, "200 OK", "You may close this window and go back to the app.")
        return url
    }

    private func bind() -> Int32 {
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            return withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(INADDR_LOOPBACK).bigEndian)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private func isReadable(_ descriptor: Int32, _ milliseconds: Int32) -> Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, milliseconds) > 0
    }

    /// The head of a request; empty where it does not come, or is too long.
    private func request(_ client: Int32) -> [UInt8] {
        var head: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while head.count < Self.longest, isReadable(client, Self.patience) {
            let count = recv(client, &part, part.count, 0)
            guard count > 0 else { return [] }
            head += part.prefix(count)
            if String(decoding: head, as: UTF8.self).contains("\r\n\r\n") { return head }
        }
        return []
    }

    /// What a GET asks for.
    private func target(of head: [UInt8]) -> String? {
        let line = String(decoding: head.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self).split(separator: " ")
        guard line.count == 3, line[0] == "GET", line[1].hasPrefix("/") else { return nil }
        return String(line[1])
    }

    private func answer(_ client: Int32, _ status: String, _ sentence: String) {
        let page = "<!doctype html><html lang=\"en\"><title>Sign-in</title><p>\(sentence)</p></html>"
        let head = """
            HTTP/1.1 \(status)\r
            Content-Type: text/html; charset=utf-8\r
            Content-Length: \(page.utf8.count)\r
            Cache-Control: no-store\r
            Connection: close\r
            \r

            """
        let bytes = Array((head + page).utf8)
        send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
#endif
