import Dispatch
import Glibc

/// A client's connection, read byte by byte up to the end of a line and then in one piece.
final class Connection: Sendable {
    private static let longestLine = 256
    private let socket: Int32

    /// Takes a socket; nil for an invalid one.
    init?(socket: Int32) {
        guard socket >= 0 else { return nil }
        self.socket = socket
    }

    deinit {
        close(socket)
    }

    /// Answers requests until there are no more, on a thread that Dispatch has to spare: as many connections are
    /// served at once as it has.
    func detach(_ answer: @escaping @Sendable (Request) -> String) {
        DispatchQueue.global().async { [self] in
            while let request = Request(self), send(answer(request) + "\n") {}
        }
    }

    /// The next line without its end.
    func line() -> String? {
        var line: [UInt8] = []
        while let byte = bytes(1)?.first {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            guard line.count < Self.longestLine else { return nil }
            line.append(byte)
        }
        return nil
    }

    /// So many bytes.
    func bytes(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes {
                recv(socket, $0.baseAddress?.advanced(by: filled), count - filled, 0)
            }
            guard got > 0 else { return nil }
            filled += got
        }
        return bytes
    }

    private func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let went = bytes.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress?.advanced(by: sent), bytes.count - sent, 0)
            }
            guard went > 0 else { return false }
            sent += went
        }
        return true
    }
}
