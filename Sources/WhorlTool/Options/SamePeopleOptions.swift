import ArgumentParser

/// Folders that show the same people or fingers.
struct SamePeopleOptions: ParsableArguments {
    @Option(
        name: .customLong("same-people"),
        help: ArgumentHelp(
            "Two folders that show the same people: where the promise is tried on one, both are left out of the fit; may be "
                + "repeated.", valueName: "folder=folder"))
    var pairs: [FolderPair] = []

    /// The folders that each one shares people with, by name.
    ///
    /// - Throws: usage where a pair names a folder that is not there.
    func kin(_ names: [String]) throws -> [String: Set<String>] {
        var kin: [String: Set<String>] = [:]
        for pair in pairs {
            for (name, other) in [(pair.first, pair.second), (pair.second, pair.first)] {
                guard names.contains(name) else {
                    throw ValidationError(
                        "--same-people names \(name), which is not one of the folders: "
                            + "\(names.joined(separator: ", ")).")
                }
                kin[name, default: []].insert(other)
            }
        }
        return kin
    }
}

/// The names of two folders.
struct FolderPair: ExpressibleByArgument {
    /// Names of the folders themselves, without their paths.
    let first: String, second: String

    init?(argument: String) {
        guard let separator = argument.firstIndex(of: "=") else { return nil }
        first = String(argument[..<separator])
        second = String(argument[argument.index(after: separator)...])
    }
}
