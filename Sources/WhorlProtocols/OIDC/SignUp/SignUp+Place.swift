import Whorl

extension SignUp.Place {
    /// Reads `storage.partition`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[1]), String(number) == parts[1],
            (try? BCID(storage: String(parts[0]), partition: number, classID: 1)) != nil
        else { return nil }
        self = .partition(storage: String(parts[0]), number: number)
    }
}
