import Glibc

/// A process of this program, seen from the driver: takes commands and answers by lines.
final class ChildProcess {
    let pid: pid_t
    private let input: Int32
    private let output: Int32
    private var received: [UInt8] = []
    private var hasEnded = false

    /// What came instead of an answer.
    enum Silence: Error {
        /// The process ended.
        case ended
        /// Nothing came for so long that nothing will.
        case hung
    }

    /// Milliseconds without a word after which a process is taken to hang: far beyond any wait of the store.
    private static let patience: Int32 = 60_000

    init(_ arguments: [String]) {
        var (commands, answers): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        precondition(pipe(&commands) == 0 && pipe(&answers) == 0, "no pipe")
        for end in commands + answers { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, commands[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, answers[1], STDOUT_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = (["/proc/self/exe"] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var pid: pid_t = 0
        let result = posix_spawn(&pid, "/proc/self/exe", &actions, nil, &words, environ)
        precondition(result == 0, "no process: error \(result)")
        close(commands[0])
        close(answers[1])
        self.pid = pid
        input = commands[1]
        output = answers[0]
    }

    deinit {
        end()
        close(input)
        close(output)
    }

    func send(_ message: Message) {
        let bytes = Array("\(message)\n".utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { write(input, $0.baseAddress.map { $0 + sent }, $0.count - sent) }
            // A process that was ended is noticed when its answer is awaited.
            guard count > 0 else { return }
            sent += count
        }
    }

    /// The lines of an answer, the last of which has its result.
    func answer() throws(Silence) -> [Message] {
        var lines: [Message] = []
        while true {
            let line = Message(parsing: try line())
            lines.append(line)
            if line["result"] != nil { return lines }
        }
    }

    private func line() throws(Silence) -> String {
        var searched = 0
        while true {
            if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { received.removeFirst(end + 1) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            searched = received.count
            var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, Self.patience) > 0 else { throw .hung }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(output, &buffer, buffer.count)
            guard count > 0 else { throw .ended }
            received += buffer[..<count]
        }
    }

    /// Ends the process by SIGKILL, if it has not ended.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        kill(pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        self.status = status
    }

    /// How it ended, as `waitpid` says.
    private(set) var status: Int32 = 0

    /// Whether it ended by SIGKILL, as planned, and not by a fault of the program.
    var wasKilled: Bool { status & 0x7F == SIGKILL }
}
