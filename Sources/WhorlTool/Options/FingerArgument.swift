import ArgumentParser
import Glibc
import Whorl

/// A print with its finger, such as `right-index=F1.tif`; without the finger it is unknown.
struct FingerArgument: ExpressibleByArgument {
    /// What was written.
    let text: String

    init(argument: String) {
        text = argument
    }

    /// The finger and the file.
    ///
    /// What stands before `=` is a finger, unless it is part of the name of a file that is there.
    ///
    /// - Throws: ``WhorlError/unknownFingerPosition(name:)``.
    func parts() throws(WhorlError) -> (position: FingerPosition, path: String) {
        guard let separator = text.firstIndex(of: "="), access(text.systemName, F_OK) != 0 else {
            return (.unknown, text)
        }
        let position = try FingerPosition(name: String(text[..<separator]))
        return (position, String(text[text.index(after: separator)...]))
    }
}
