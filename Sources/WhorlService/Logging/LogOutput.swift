internal import Glibc
internal import Synchronization

/// A file that log lines are written to, whole and in order. Where it is a pipe, socket or terminal whose reader has stopped,
/// lines are dropped and counted, as no request must wait for who reads the log.
package final class LogOutput: Sendable {
    private struct State {
        /// What is left of a line whose reader stopped in the middle of it.
        var rest: [UInt8] = []
        /// Lines that were dropped since the last one that was written.
        var dropped = 0
    }

    /// Standard error.
    package static let standardError = LogOutput(STDERR_FILENO)

    private let descriptor: Int32
    /// Whether the descriptor was opened here.
    private let isOwn: Bool
    /// How long a reader that took the last line is waited for, in milliseconds.
    private let patience: Int32
    private let state = Mutex(State())

    /// Bytes of which a pipe with room takes all or none without a wait (pipe(7), PIPE_BUF).
    private static let pieceBytes = 4096
    /// Milliseconds between two tries where a terminal says that it takes bytes and takes none.
    private static let pause: Int32 = 10

    /// Writes to an open file.
    ///
    /// - Parameters:
    ///   - descriptor: the file.
    ///   - patience: how long a reader that took the last line is waited for, in milliseconds.
    package init(_ descriptor: Int32, patience: Int32 = 200) {
        let other = Self.terminal(descriptor)
        self.descriptor = other ?? descriptor
        isOwn = other != nil
        self.patience = patience
    }

    deinit { if isOwn { close(descriptor) } }

    /// A terminal opened once more, so that its writes wait for nobody: it says that it takes bytes where it keeps who writes
    /// them waiting, and a flag of the descriptor itself would be one of all programs that share it. Nil for other files.
    private static func terminal(_ descriptor: Int32) -> Int32? {
        guard isatty(descriptor) == 1 else { return nil }
        let other = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        return other >= 0 ? other : nil
    }

    /// Writes a line, or drops it where its reader has stopped.
    ///
    /// - Parameters:
    ///   - line: it ends with a line feed.
    ///   - count: makes the line that says how many lines were dropped before this one.
    package func write(_ line: [UInt8], count: (_ dropped: Int) -> [UInt8]) {
        state.withLock { state in
            // A reader that stopped is waited for once.
            var patience = state.dropped == 0 ? self.patience : 0
            state.rest.removeFirst(Self.write(state.rest, to: descriptor, &patience))
            for text in state.dropped > 0 ? [count(state.dropped), line] : [line] {
                let taken = state.rest.isEmpty ? Self.write(text, to: descriptor, &patience) : 0
                guard taken > 0 else {
                    state.dropped += 1
                    return
                }
                (state.rest, state.dropped) = (Array(text[taken...]), 0)
            }
        }
    }

    /// Writes as much as the reader takes, in pieces that are taken without a wait.
    ///
    /// - Parameters:
    ///   - bytes: what is written.
    ///   - descriptor: where to.
    ///   - patience: how long the reader is waited for, in milliseconds; none after it was waited for in vain.
    /// - Returns: how many bytes were written, or given up as the file takes none any more.
    private static func write(_ bytes: [UInt8], to descriptor: Int32, _ patience: inout Int32) -> Int {
        var written = 0
        while written < bytes.count {
            var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&place, 1, patience) > 0 else {
                patience = 0
                return written
            }
            let count = bytes[written...].prefix(pieceBytes).withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EAGAIN {
                guard patience > 0 else { return written }
                usleep(UInt32(pause) * 1000)
                patience -= pause
                continue
            }
            // Nobody reads what a full disk or a closed pipe did not take: the next line is tried anew.
            guard count > 0 else { return bytes.count }
            written += count
        }
        return written
    }
}
