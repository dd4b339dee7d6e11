/// A comment of a WSQ file. Where it is one of NIST's, lines of a key and a value with `NIST_COM` first, it may state
/// the resolution, which WSQ itself has no place for.
struct WSQComment {
    private static let title = "NIST_COM"
    private static let key = "PPI"

    /// Dots per inch, where they are stated and possible.
    let resolution: Double?

    init(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.split(separator: " ") }
        guard lines.first?.first.map(String.init) == Self.title,
            let line = lines.first(where: { $0.count == 2 && $0[0] == Self.key }),
            let value = Double(line[1]), ImageLimits.resolutions.contains(value)
        else {
            resolution = nil
            return
        }
        resolution = value
    }
}
