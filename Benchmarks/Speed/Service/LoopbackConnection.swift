import Glibc

/// A connection to a port of this machine that sends HTTP/1.1 requests one after the other and waits for each answer.
///
/// It is as plain as can be, as the driver shares its processors with the service that it measures.
final class LoopbackConnection {
    /// An answer.
    struct Answer {
        let status: Int
        /// The lines before the body, as they were sent.
        let head: String
        let body: [UInt8]
    }

    /// Why there is no answer.
    struct Broken: Error {}

    /// The address that calls where none is stated, 127.0.0.1.
    static let usualSource: UInt32 = 0x7F00_0001

    private let port: UInt16
    private let source: UInt32
    private var file: Int32 = -1
    private var rest: [UInt8] = []

    private static let pieceBytes = 64 << 10
    private static let headEnd = Array("\r\n\r\n".utf8)
    private static let lengthName = "content-length:"

    /// Prepares a connection, which is opened by its first request.
    ///
    /// - Parameters:
    ///   - port: of 127.0.0.1.
    ///   - source: the address that calls, one of 127.0.0.0/8.
    init(port: UInt16, from source: UInt32 = usualSource) {
        self.port = port
        self.source = source
    }

    deinit { close() }

    /// Sends a request and waits for the answer.
    ///
    /// - Throws: ``Broken``: the connection is made anew for the next request then.
    func exchange(_ head: [UInt8], _ body: [UInt8] = []) throws -> Answer {
        try send(head, body)
        return try receive()
    }

    /// Sends a request.
    func send(_ head: [UInt8], _ body: [UInt8] = []) throws {
        if file < 0 { try open() }
        try write(head)
        if !body.isEmpty { try write(body) }
    }

    /// Waits for the answer to what was sent.
    func receive() throws -> Answer {
        var searched = 0
        var end: Int?
        while end == nil {
            end = Self.headEnd(in: rest, from: max(0, searched - Self.headEnd.count))
            searched = rest.count
            if end == nil { try read() }
        }
        guard let end else { throw Broken() }
        let head = String(decoding: rest[..<end], as: UTF8.self)
        let lines = head.lowercased().split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw broken()
        }
        let length =
            lines.first { $0.hasPrefix(Self.lengthName) }
            .flatMap { Int($0.dropFirst(Self.lengthName.count).drop { $0 == " " }) } ?? 0
        while rest.count < end + length { try read() }
        let body = Array(rest[end..<end + length])
        rest.removeFirst(end + length)
        if lines.contains("connection: close") { close() }
        return Answer(status: status, head: head, body: body)
    }

    /// Ends the connection.
    func close() {
        if file >= 0 { Glibc.close(file) }
        file = -1
        rest = []
    }

    private static func headEnd(in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count >= headEnd.count else { return nil }
        return (start...bytes.count - headEnd.count).first { bytes[$0..<$0 + headEnd.count].elementsEqual(headEnd) }
            .map { $0 + headEnd.count }
    }

    /// Whether the other end has answered or closed the connection, as far as is known without waiting.
    var isEnded: Bool {
        guard file >= 0 else { return true }
        var byte: UInt8 = 0
        let count = recv(file, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        return count >= 0 || errno != EAGAIN && errno != EWOULDBLOCK
    }

    private func open() throws {
        file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard source == Self.usualSource || Self.call(bind, file, source, 0) == 0,
            Self.call(connect, file, Self.usualSource, port) == 0
        else { throw broken() }
        var isOn: Int32 = 1
        setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Calls a function of the system with an address.
    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ file: Int32, _ host: UInt32, _ port: UInt16
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(file, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw broken() }
            sent += count
        }
    }

    private func read() throws {
        var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
        let count = recv(file, &piece, piece.count, 0)
        guard count > 0 else { throw broken() }
        rest += piece[..<count]
    }

    private func broken() -> Broken {
        close()
        return Broken()
    }
}
