/// What a measured number is called, and what tells it apart from others of the name.
package struct MetricName: Hashable, Sendable, Comparable {
    /// Letters, digits and `_`.
    package let name: String
    /// `name="value"`, sorted, separated by commas; empty where there are none.
    package let labels: String

    /// Names a number; letters that the exposition format does not know become `_`.
    package init(_ name: String, _ labels: [(String, String)] = []) {
        self.name = Self.identifier(name)
        self.labels = labels.map { (Self.identifier($0), Self.escaped($1)) }.sorted { $0.0 < $1.0 }
            .map { "\($0)=\"\($1)\"" }.joined(separator: ",")
    }

    /// By name, then by labels.
    package static func < (left: MetricName, right: MetricName) -> Bool {
        (left.name, left.labels) < (right.name, right.labels)
    }

    private static func identifier(_ text: String) -> String {
        let plain = text.utf8.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                byte
            default: UInt8(ascii: "_")
            }
        }
        let name = String(decoding: plain, as: UTF8.self)
        guard let first = name.first, !first.isNumber else { return "_" + name }
        return name
    }

    private static func escaped(_ value: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\", "\"": text.append(contentsOf: ["\\", scalar])
            case "\n": text.append(contentsOf: ["\\", "n"])
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}
