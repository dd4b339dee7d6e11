import Glibc

/// A connection to a port of this machine that sends HTTP/1.1 requests one after the other and waits for each answer.
///
/// It is as plain as can be, as the driver shares its processors with the service that it measures.
final class LoopbackConnection {
    /// An answer.
    struct Answer {
        let status: Int
        let body: [UInt8]
    }

    /// Why there is no answer.
    struct Broken: Error {}

    private let port: UInt16
    private var file: Int32 = -1
    private var rest: [UInt8] = []

    private static let pieceBytes = 64 << 10
    private static let headEnd = Array("\r\n\r\n".utf8)
    private static let lengthName = "content-length:"

    init(port: UInt16) {
        self.port = port
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
        return Answer(status: status, body: body)
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

    private func open() throws {
        file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(file, $0, size) }
        }
        guard connected == 0 else { throw broken() }
        var isOn: Int32 = 1
        setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
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
