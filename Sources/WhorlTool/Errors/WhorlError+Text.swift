import Whorl

extension WhorlError {
    /// The error's name, as programs read it.
    var code: String {
        let mirror = Mirror(reflecting: self)
        return mirror.children.first?.label ?? "\(self)"
    }
    var message: String { "\(self)" }
    var hint: String { "-" }
}
