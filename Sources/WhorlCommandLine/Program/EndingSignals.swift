import Glibc
import Whorl

/// Signals that end the command: its interim files are removed first.
enum EndingSignals {
    /// Takes care of them from now on; one that is ignored, as under nohup, stays so. `whorl serve` replaces this by
    /// an orderly end.
    static func install() {
        InterimFiles.prepare()
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var action = sigaction()
            guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
            action.__sigaction_handler.sa_handler = { number in
                InterimFiles.removeAll()
                // The caller sees that the signal ended the command.
                signal(number, SIG_DFL)
                raise(number)
            }
            sigaction(number, &action, nil)
        }
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
