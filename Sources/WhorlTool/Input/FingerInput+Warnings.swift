import Whorl

extension FingerInput {
    /// What a person should look at, each with the print's name.
    var warnings: [String] {
        remarks.map { "\(name): \($0)" }
    }
}
