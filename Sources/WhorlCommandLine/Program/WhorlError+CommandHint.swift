import Whorl

extension WhorlError {
    /// Commands that are about a person who is enrolled already.
    private static let aboutEnrolled: Set = ["delete", "show"]

    /// What a user of a command can do about the error, by options that the command has.
    func hint(in command: MeantCommand) -> String {
        switch self {
        case .alreadyExists:
            command.options.contains("--force")
                ? "choose another path, or replace what is there with --force" : "choose another path or remove it"
        case .unknownBCID where command.names.last.map(Self.aboutEnrolled.contains) ?? false:
            "whorl list shows who is enrolled"
        default:
            hint
        }
    }
}
