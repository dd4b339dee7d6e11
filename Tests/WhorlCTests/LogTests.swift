import CWhorl
import Logging
import Testing

import WhorlC

/// One test, as there is one receiver for all.
@Suite struct LogTests {
    private final class Received {
        var lines: [String] = []
    }

    private static let receive: whorl_log_function = { context, level, message in
        guard let context, let message else { return }
        let received = Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
        received.lines.append("\(level) \(String(cString: message))")
    }

    private func log(_ level: Logger.Level, _ message: Logger.Message) {
        LogRelay().log(
            event: LogEvent(
                level: level, message: message, metadata: nil, source: nil, file: "", function: "", line: 0))
    }

    @Test func messagesOfTheLevelReachTheFunctionUntilItIsTakenAway() {
        let received = Received()
        log(.critical, "nobody listens")
        let context = Unmanaged.passUnretained(received).toOpaque()
        #expect(whorl_set_log(Self.receive, context, Int32(WHORL_LOG_INFO)) == WHORL_OK)
        log(.debug, "too fine")
        log(.notice, "noticed")
        log(.error, "failed")
        #expect(whorl_set_log(nil, nil, Int32(WHORL_LOG_INFO)) == WHORL_OK)
        log(.error, "nobody listens")
        #expect(received.lines == ["\(WHORL_LOG_INFO) noticed", "\(WHORL_LOG_ERROR) failed"])
    }
}
