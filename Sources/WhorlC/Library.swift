public import CWhorl
internal import Glibc
internal import Whorl
internal import WhorlNumerics

/// Texts that last as long as the process.
private enum LastingText {
    static nonisolated(unsafe) let version = UnsafePointer(strdup(WHORL_VERSION))
    static nonisolated(unsafe) let instructionSet = UnsafePointer(strdup(InstructionSet.best.rawValue))
    static nonisolated(unsafe) let empty = UnsafePointer(strdup(""))
}

@c @implementation
public func whorl_version() -> UnsafePointer<CChar>? { LastingText.version }

@c @implementation
public func whorl_features() -> UInt32 {
    UInt32(WHORL_FEATURE_FINGERS | WHORL_FEATURE_FACES | WHORL_FEATURE_INDEX | WHORL_FEATURE_RECORDS)
}

@c @implementation
public func whorl_instruction_set() -> UnsafePointer<CChar>? { LastingText.instructionSet }

@c @implementation
public func whorl_error_status() -> whorl_status { LastError.current?.status ?? whorl_status(WHORL_OK) }

@c @implementation
public func whorl_error_name() -> UnsafePointer<CChar>? {
    LastError.current?.name.map { UnsafePointer($0) } ?? LastingText.empty
}

@c @implementation
public func whorl_error_message() -> UnsafePointer<CChar>? {
    LastError.current?.message.map { UnsafePointer($0) } ?? LastingText.empty
}
