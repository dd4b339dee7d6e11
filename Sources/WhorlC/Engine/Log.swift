public import CWhorl
internal import Logging
internal import Synchronization

/// Where a caller wants messages to go.
private struct LogReceiver: @unchecked Sendable {
    let function: whorl_log_function
    let context: UnsafeMutableRawPointer?
    let level: Int32
}

/// Passes the engine's messages to the caller's function.
package struct LogRelay: LogHandler {
    private static let receiver = Mutex<LogReceiver?>(nil)

    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    package init() {}

    /// Makes all loggers write here; before the first logger is made.
    static let start: Void = LoggingSystem.bootstrap { _ in LogRelay() }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        // The function is called under the lock, so that none is running once it was replaced.
        Self.receiver.withLock { receiver in
            guard let receiver, event.level.number >= receiver.level else { return }
            event.message.description.withCString { receiver.function(receiver.context, event.level.number, $0) }
        }
    }

    fileprivate static func set(_ receiver: LogReceiver?) {
        self.receiver.withLock { $0 = receiver }
    }
}

extension Logger.Level {
    /// Its number in C.
    fileprivate var number: Int32 {
        switch self {
        case .trace, .debug: Int32(WHORL_LOG_DEBUG)
        case .info, .notice: Int32(WHORL_LOG_INFO)
        case .warning: Int32(WHORL_LOG_WARNING)
        case .error, .critical: Int32(WHORL_LOG_ERROR)
        }
    }
}

@c @implementation
public func whorl_set_log(
    _ log: whorl_log_function?, _ context: UnsafeMutableRawPointer?, _ level: Int32
) -> whorl_status {
    answer {
        LogRelay.start
        guard (Int32(WHORL_LOG_DEBUG)...Int32(WHORL_LOG_ERROR)).contains(level) else {
            throw CallFault.invalid("level", "\(WHORL_LOG_DEBUG) to \(WHORL_LOG_ERROR)")
        }
        LogRelay.set(log.map { LogReceiver(function: $0, context: context, level: level) })
    }
}
