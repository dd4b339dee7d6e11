/// A line between the driver and its processes: words `key=value` in order. The value of `text`, always the last, may
/// hold spaces.
struct Message: CustomStringConvertible {
    private(set) var fields: [(key: String, value: String)] = []

    init(_ fields: (String, String)...) {
        for (key, value) in fields { self[key] = value }
    }

    /// A field before those of another message.
    init(_ first: (String, String), _ others: Message) {
        self.init(first)
        fields += others.fields
    }

    init(parsing line: String) {
        var rest = line[...]
        while let equals = rest.firstIndex(of: "=") {
            let key = String(rest[..<equals])
            let after = rest[rest.index(after: equals)...]
            let end = key == "text" ? after.endIndex : after.firstIndex(of: " ") ?? after.endIndex
            fields.append((key, String(after[..<end])))
            rest = after[end...].drop { $0 == " " }
        }
    }

    /// The value of a key; setting nil does nothing.
    subscript(_ key: String) -> String? {
        get { fields.first { $0.key == key }?.value }
        set {
            guard let newValue else { return }
            fields.append((key, key == "text" ? newValue.replacing("\n", with: " ") : newValue))
        }
    }

    /// The values of a key that may stand several times.
    func all(_ key: String) -> [String] { fields.filter { $0.key == key }.map(\.value) }

    func number(_ key: String) -> Int? { self[key].flatMap { Int($0) } }

    var description: String { fields.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
}
