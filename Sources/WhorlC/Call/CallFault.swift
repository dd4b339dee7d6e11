package import CWhorl
internal import Whorl

/// What is wrong with a call from C.
package struct CallFault: Error {
    /// The status returned.
    let status: whorl_status
    /// The name for programs.
    let name: String
    /// One sentence for people.
    let message: String

    init(_ status: Int, _ name: String, _ message: String) {
        self.status = whorl_status(status)
        self.name = name
        self.message = message
    }

    /// A pointer is NULL that must not be.
    package static func null(_ argument: String) -> CallFault {
        CallFault(WHORL_NULL_ARGUMENT, "nullArgument", "\(argument) is NULL: give its address")
    }

    /// A number or text is out of its range.
    static func invalid(_ argument: String, _ range: String) -> CallFault {
        CallFault(WHORL_INVALID_ARGUMENT, "invalidArgument", "\(argument) is out of range: give \(range)")
    }

    /// Options state a size that no version of them has.
    static func size(_ argument: String, got: Int, known: Int) -> CallFault {
        CallFault(
            WHORL_UNSUPPORTED_SIZE, "unsupportedSize",
            "\(argument) of \(got) bytes where \(known) are known: set size to that of the structure")
    }

    /// An array is too small.
    static func capacity(_ got: Int, needed: Int) -> CallFault {
        CallFault(
            WHORL_BUFFER_TOO_SMALL, "bufferTooSmall",
            "the array has room for \(got) entries and \(needed) are there: give one of that size")
    }

    /// What a call came to that threw an error.
    init(any error: any Error) {
        switch error {
        case let error as WhorlError: self.init(error)
        case let fault as CallFault: self = fault
        default: self.init(WHORL_INTERNAL_FAULT, "internalFault", "\(error): report this")
        }
    }
}

/// Runs the body of a C function: the one place where errors become statuses.
package func answer(_ body: () throws -> Void) -> whorl_status {
    do {
        try body()
        return whorl_status(WHORL_OK)
    } catch {
        let fault = CallFault(any: error)
        LastError.remember(fault)
        return fault.status
    }
}
