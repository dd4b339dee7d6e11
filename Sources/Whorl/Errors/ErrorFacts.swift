/// Everything that programs and people learn about an error.
package struct ErrorFacts: Equatable, Sendable {
    /// The error's name for programs; it never changes.
    package let code: String
    /// The status of C functions, as `whorl/status.h` lists it; it never changes.
    package let status: Int
    /// What a caller can do about the error.
    package let kind: ErrorKind
    /// What is wrong, without a full stop.
    package let problem: String
    /// What a person can do about it, without a full stop.
    package let advice: String

    private init(_ kind: ErrorKind, _ code: String, _ status: Int, _ problem: String, _ advice: String) {
        (self.code, self.status, self.kind, self.problem, self.advice) = (code, status, kind, problem, advice)
    }

    /// A wrong argument.
    static func usage(_ code: String, _ status: Int, _ problem: String, _ advice: String) -> Self {
        Self(.usage, code, status, problem, advice)
    }

    /// Content that cannot be used.
    static func badData(_ code: String, _ status: Int, _ problem: String, _ advice: String) -> Self {
        Self(.badData, code, status, problem, advice)
    }

    /// A file or folder that does not exist or cannot be read.
    static func notFound(_ code: String, _ status: Int, _ problem: String, _ advice: String) -> Self {
        Self(.notFound, code, status, problem, advice)
    }

    /// Nobody to compare with.
    static func unknownPerson(_ code: String, _ status: Int, _ problem: String, _ advice: String) -> Self {
        Self(.unknownPerson, code, status, problem, advice)
    }

    /// Something that must be installed or set up first.
    static func missing(_ code: String, _ status: Int, _ problem: String, _ advice: String) -> Self {
        Self(.missing, code, status, problem, advice)
    }

    /// Something that another process is using.
    static func busy(_ code: String, _ status: Int, _ problem: String, _ advice: String) -> Self {
        Self(.busy, code, status, problem, advice)
    }

    /// A key, passphrase or permission that does not allow it.
    static func notPermitted(_ code: String, _ status: Int, _ problem: String, _ advice: String) -> Self {
        Self(.notPermitted, code, status, problem, advice)
    }

    /// A file or store that cannot be written.
    static func cannotWrite(_ code: String, _ status: Int, _ problem: String, _ advice: String) -> Self {
        Self(.cannotWrite, code, status, problem, advice)
    }

    /// A fault of the library or the machine.
    static func fault(_ code: String, _ status: Int, _ problem: String, _ advice: String) -> Self {
        Self(.internal, code, status, problem, advice)
    }
}
