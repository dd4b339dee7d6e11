import Glibc

/// Another program, with its output in a file.
struct Program {
    let pid: pid_t

    /// Starts a program; nil where that is impossible.
    init?(_ arguments: [String], output: String) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let permissions: mode_t = 0o600
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(
            &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_APPEND, permissions)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var pid: pid_t = 0
        guard posix_spawn(&pid, arguments[0], &actions, nil, &words, environ) == 0 else { return nil }
        self.pid = pid
    }

    /// Waits for the end; whether all went well.
    func hasSucceeded() -> Bool {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }

    /// Ends the program by SIGKILL.
    func end() {
        kill(pid, SIGKILL)
        _ = hasSucceeded()
    }
}
