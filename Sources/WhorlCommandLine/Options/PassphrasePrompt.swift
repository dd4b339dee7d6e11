import Glibc

/// A question on the terminal whose answer is not shown.
enum PassphrasePrompt {
    /// Asks.
    ///
    /// - Returns: the line that was typed; nil without a terminal.
    static func ask(_ question: String) -> String? {
        guard let terminal = fopen("/dev/tty", "r+") else { return nil }
        defer { fclose(terminal) }
        let file = fileno(terminal)
        var settings = termios()
        guard tcgetattr(file, &settings) == 0 else { return nil }
        var silent = settings
        silent.c_lflag &= ~tcflag_t(ECHO)
        guard tcsetattr(file, TCSAFLUSH, &silent) == 0 else { return nil }
        defer {
            tcsetattr(file, TCSAFLUSH, &settings)
            fputs("\n", terminal)
        }
        fputs(question, terminal)
        fflush(terminal)
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        let length = getline(&line, &capacity, terminal)
        defer {
            if let line { memset(line, 0, capacity) }
            free(line)
        }
        guard length > 0, let line else { return nil }
        let text = String(cString: line)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
