import FoundationEssentials
import Glibc
import Whorl

extension Child {
    /// Has the service verify a person: a token, an upload and the decision, as an app does.
    ///
    /// - Returns: `decision`, true or false; missing, with the status of the call that failed, where the service did not
    ///   decide.
    func call(_ command: Message) throws(WhorlError) -> Message {
        let port = UInt16(command.number("port") ?? 0)
        let basic = Data("\(command["id"] ?? ""):\(command["secret"] ?? "")".utf8).base64EncodedString()
        let bcid = command["bcid"] ?? ""
        let token = HTTPCall(
            port, "GET", "/extension/token?id=\(command["id"] ?? "")&bcid=\(bcid)&task=verify",
            authorization: "Basic \(basic)")
        guard token.status == 200 else { return token.failure("token") }
        let image = (try? Data(contentsOf: URL(filePath: command["probe"] ?? ""))) ?? Data()
        let upload = HTTPCall(
            port, "POST", "/extension/upload?trait=finger", authorization: "Bearer \(token.body)",
            body: "data:image/png;base64,\(image.base64EncodedString())")
        guard upload.status == 200 else { return upload.failure("upload") }
        let verified = HTTPCall(port, "GET", "/extension/verify", authorization: "Bearer \(token.body)")
        guard verified.status == 200 else { return verified.failure("verify") }
        let isMatch = verified.body.replacing(" ", with: "").contains(#""Success":true"#)
        return Message(("decision", isMatch ? "true" : "false"), ("text", verified.body))
    }
}

/// One request to a service of this machine, and its answer.
struct HTTPCall {
    /// 0 where there was no answer.
    private(set) var status = 0
    private(set) var body = ""

    private static let patience = 30

    init(_ port: UInt16, _ method: String, _ path: String, authorization: String, body: String = "") {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard file >= 0 else { return }
        defer { close(file) }
        var wait = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { return }
        let request = """
            \(method) \(path) HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Authorization: \(authorization)\r
            Content-Type: text/plain\r
            Content-Length: \(body.utf8.count)\r
            Connection: close\r
            \r
            \(body)
            """
        let bytes = Array(request.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(file, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = read(file, &buffer, buffer.count), count > 0 { answer += buffer[..<count] }
        let text = String(decoding: answer, as: UTF8.self)
        guard let end = text.firstRange(of: "\r\n\r\n") else { return }
        status = text.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
        self.body = String(text[end.upperBound...])
    }

    func failure(_ call: String) -> Message { Message(("call", call), ("status", "\(status)"), ("text", body)) }
}
