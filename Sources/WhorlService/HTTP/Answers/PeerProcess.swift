internal import Glibc
package import NIOCore

/// Which process of this machine is at the other end of a connection, as far as the system tells (proc(5)).
///
/// A process of another user is known by its user alone; one in another namespace is not known. Where several processes
/// have the connection, as a program that starts others passes it on, any of them may be the one that asks.
package struct PeerProcess: Sendable {
    /// The user that it runs as.
    package let user: UInt32
    /// The numbers of all that have the connection, and the files that they run; none where the system does not tell.
    private let processes: [(number: Int, file: String?)]

    /// Looks through the system's tables for the program at the other end of a connection; nil where the system does not tell.
    ///
    /// - Parameters:
    ///   - client: the program's end of the connection.
    ///   - service: the service's end.
    package init?(of client: SocketAddress?, to service: SocketAddress?) {
        guard let (user, inode) = Self.entry(of: client, to: service) else { return nil }
        self.user = user
        processes = Self.processes(of: inode).map { ($0, Self.file(of: $0)) }
    }

    /// The file that it runs; nil where the system does not tell, or several processes that have the connection run others.
    package var file: String? {
        let files = Set(processes.map(\.file))
        return files.count == 1 ? files.first ?? nil : nil
    }

    /// What a person reads of it: file and process of each that has the connection, or its user where they are many, so that
    /// none hides behind others; nil where the system tells neither.
    package var name: String? {
        guard (1...Self.mostNamed).contains(processes.count) else {
            return user == Self.overflowUser ? nil : "a program of user \(user)"
        }
        return processes.map { "\($0.file ?? "a program") (process \($0.number))" }.joined(separator: " or ")
    }

    /// The most processes that are named of those that have one connection.
    private static let mostNamed = 4

    private static func file(of process: Int) -> String? { link("/proc/\(process)/exe") }

    /// The user that stands for all who are unknown in a namespace.
    private static let overflowUser: UInt32 = 65_534
    private static let largestTable = 8 << 20

    private static func entry(of client: SocketAddress?, to service: SocketAddress?) -> (user: UInt32, inode: UInt64)? {
        guard case .v4(let near)? = client, case .v4(let far)? = service else { return nil }
        let ends = [hexadecimal(near.address), hexadecimal(far.address)]
        for line in (contents("/proc/net/tcp") ?? "").split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 9, fields[1] == ends[0], fields[2] == ends[1], let user = UInt32(fields[7]),
                let inode = UInt64(fields[9]), inode != 0
            else { continue }
            return (user, inode)
        }
        return nil
    }

    /// An address as the table writes it: the number as it lies in memory, and the port, in hexadecimal digits.
    private static func hexadecimal(_ address: sockaddr_in) -> String {
        padded(address.sin_addr.s_addr, 8) + ":" + padded(UInt32(UInt16(bigEndian: address.sin_port)), 4)
    }

    private static func padded(_ number: UInt32, _ digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// The processes that have a socket open, as far as they are seen.
    private static func processes(of inode: UInt64) -> [Int] {
        let wanted = "socket:[\(inode)]"
        return entries("/proc").compactMap { Int($0) }.filter { process in
            let folder = "/proc/\(process)/fd"
            return entries(folder).contains { link("\(folder)/\($0)") == wanted }
        }
    }

    private static func entries(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    private static func link(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    /// A file of the system, whose size is not known before it is read.
    private static func contents(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count < largestTable {
            let count = read(file, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
