import Whorl

/// A person, and samples that belong to the person: `s.1.5:f12,p13`.
struct Person: CustomStringConvertible {
    let bcid: BCID
    let samples: [Sample]

    init(_ bcid: BCID, _ samples: some Collection<Sample>) {
        self.bcid = bcid
        self.samples = samples.sorted()
    }

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let bcid = try? BCID(String(parts[0])) else { return nil }
        self.init(bcid, parts[1].split(separator: ",").compactMap { Sample($0) })
    }

    var description: String { "\(bcid):" + samples.map(\.description).joined(separator: ",") }

    /// Reads a list with `;` between people.
    static func list(_ text: String?) -> [Person] {
        (text ?? "").split(separator: ";").compactMap { Person($0) }
    }

    static func text(_ people: [Person]) -> String { people.map(\.description).joined(separator: ";") }
}
