import Glibc
import Whorl
import WhorlCommandLine

/// A program of the system that is run with fixed arguments, without a shell, and whose output is read while it runs.
struct SystemProgram {
    private static let pieceCapacity = 1 << 16

    private let path: String
    private let name: String

    /// Finds the program in the folders of `PATH`.
    ///
    /// - Throws: ``FetchError/missingProgram(name:package:)``.
    init(_ name: String, package: String) throws(FetchError) {
        guard let path = ProgramPath.find(name) else { throw .missingProgram(name: name, package: package) }
        (self.path, self.name) = (path, name)
    }

    /// Runs the program to its end, with nothing on its standard input and nothing kept of its standard error.
    ///
    /// - Parameters:
    ///   - arguments: those behind the program's name.
    ///   - takes: given each piece of standard output in order; where it throws, the program is ended.
    /// - Returns: what the program exited with; 128 and the signal's number where a signal ended it.
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)`` where the program cannot be started, and what `takes` throws.
    func run(
        _ arguments: [String], _ takes: (UnsafeRawBufferPointer) throws -> Void = { _ in }
    ) throws -> Int32 {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw fault(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let started = start(arguments, output: ends[1])
        close(ends[1])
        defer { close(ends[0]) }
        let process = try started.get()
        do {
            try read(ends[0], takes)
        } catch {
            kill(process, SIGTERM)
            _ = wait(process)
            throw error
        }
        return wait(process)
    }

    private func start(_ arguments: [String], output: Int32) -> Result<pid_t, WhorlError> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0.systemName) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, path.systemName, &actions, nil, &words, environ)
        return failure == 0 ? .success(process) : .failure(fault(failure))
    }

    private func read(_ file: Int32, _ takes: (UnsafeRawBufferPointer) throws -> Void) throws {
        var piece = [UInt8](repeating: 0, count: Self.pieceCapacity)
        while true {
            let count = Glibc.read(file, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw fault(errno) }
            guard count > 0 else { return }
            try piece.withUnsafeBytes { try takes(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    private func wait(_ process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return Self.signalBase }
        }
        let signal = status & Self.signalMask
        return signal == 0 ? status >> Self.codeShift & Self.codeMask : Self.signalBase + signal
    }

    /// How Linux packs the end of a process (waitpid(2)): the code above eight bits, the signal in seven.
    private static let (codeShift, codeMask, signalMask): (Int32, Int32, Int32) = (8, 0xFF, 0x7F)
    private static let signalBase: Int32 = 128

    private func fault(_ code: Int32) -> WhorlError {
        .unreadableFile(path: path, reason: String(cString: strerror(code)))
    }
}
