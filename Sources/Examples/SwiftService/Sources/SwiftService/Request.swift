/// What a client asks for.
struct Request {
    /// What is to be done.
    enum Command: String {
        case enroll, verify
    }

    private static let mostBytes = 16 << 20

    let command: Command
    /// The person.
    let bcid: String
    /// The bytes of an image file.
    let image: [UInt8]

    /// Reads the next request of a connection; nil at the end and for a malformed one.
    init?(_ connection: Connection) {
        guard let parts = connection.line()?.split(separator: " "), parts.count == 3,
            let command = Command(rawValue: String(parts[0])), let size = Int(parts[2]),
            (0...Self.mostBytes).contains(size), let image = connection.bytes(size)
        else { return nil }
        (self.command, bcid, self.image) = (command, String(parts[1]), image)
    }
}
