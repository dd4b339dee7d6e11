/// What made a result: enough to make it again.
public struct RunRecord: Sendable, Equatable, Codable {
    /// A file that went in.
    public struct Input: Sendable, Equatable, Codable {
        /// Its path as it was given.
        public let path: String
        /// SHA-256 in hexadecimal digits.
        public let sha256: String

        /// Names a file.
        public init(path: String, sha256: String) {
            self.path = path
            self.sha256 = sha256
        }
    }

    /// Raised where the same scores give other figures than before.
    private static let evaluationVersion = 1
    /// The versions that a result of scores alone depends on.
    static let evaluationVersions = ["evaluation": "\(evaluationVersion)"]

    /// The exact command, its arguments quoted for a shell where they need it.
    public let command: String
    /// Versions by the name of the part.
    public let versions: [String: String]
    /// The files that went in; images are named by one hash over all of theirs.
    public let inputs: [Input]

    /// Records a run.
    public init(command: String, versions: [String: String], inputs: [Input]) {
        self.command = command
        self.versions = versions
        self.inputs = inputs
    }
}
