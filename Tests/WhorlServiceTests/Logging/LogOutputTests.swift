import Foundation
import Testing

import WhorlService

/// Log lines whose reader stops, and goes on.
@Suite struct LogOutputTests {
    private static func line(_ number: Int, _ length: Int) -> [UInt8] {
        Array("\(number) \(String(repeating: "x", count: length))\n".utf8)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [90, 1_000, 30_000])
    func aReaderThatStoppedKeepsNobodyWaiting(length: Int) throws {
        let pipe = Pipe()
        let reader = pipe.fileHandleForReading
        let output = LogOutput(pipe.fileHandleForWriting.fileDescriptor, patience: 1)
        let count = 2_000_000 / length
        for number in 0..<count {
            output.write(Self.line(number, length)) { Array("dropped \($0)\n".utf8) }
        }
        // The reader goes on: what was begun is ended, then comes the number of what is missing.
        var text = [UInt8]()
        var (taken, number) = (reader.availableData, count)
        while !taken.isEmpty, number < count + 3 {
            text += taken
            output.write(Self.line(number, 9)) { Array("dropped \($0)\n".utf8) }
            number += 1
            taken = reader.availableData
        }
        text += taken
        try pipe.fileHandleForWriting.close()
        text += try reader.readToEnd() ?? Data()
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        var next = 0
        for line in lines {
            if line.hasPrefix("dropped ") {
                next += try #require(Int(line.dropFirst("dropped ".count)))
            } else {
                #expect(line.hasPrefix("\(next) x") && line.hasSuffix("x"))
                #expect(line.utf8.count == "\(next) ".utf8.count + (next < count ? length : 9))
                next += 1
            }
        }
        #expect(next == count + 3 && lines.contains { $0.hasPrefix("dropped ") })
    }

    /// A terminal says that it takes bytes where it would keep who writes them waiting.
    @Test(.timeLimit(.minutes(1))) func aTerminalThatNobodyReadsKeepsNobodyWaiting() throws {
        let keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        // Numbers of the requests as Linux has them (asm-generic/ioctls.h): TIOCSPTLCK unlocks, TIOCGPTN gives the number.
        var (lock, number) = (Int32(0), Int32(0))
        try #require(keyboard >= 0 && ioctl(keyboard, 0x4004_5431, &lock) == 0)
        try #require(ioctl(keyboard, 0x8004_5430, &number) == 0)
        let screen = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(screen >= 0)
        defer { for descriptor in [keyboard, screen] { close(descriptor) } }
        let output = LogOutput(screen, patience: 20)
        for number in 0..<200 { output.write(Self.line(number, 1_000)) { Array("dropped \($0)\n".utf8) } }
        // Nobody else's writes became such that do not wait.
        #expect(fcntl(screen, F_GETFL) & O_NONBLOCK == 0)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(keyboard, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).hasPrefix("0 xxx"))
    }

    @Test func aReaderThatHasGoneIsNoReader() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        signal(SIGPIPE, SIG_IGN)
        let output = LogOutput(pipe.fileHandleForWriting.fileDescriptor)
        for number in 0..<100 { output.write(Self.line(number, 5_000)) { _ in [] } }
    }
}
