/// Scores as comma-separated values: `probe,reference,score`.
///
/// Samples are named by their files without folder and extension; a comparison that could not be made scores `-inf`.
/// Quoting as in RFC 4180.
public enum ScoreTable {
    /// The first line.
    static let header = "probe,reference,score"

    /// The table of several sets, one line a comparison in the order of their plans.
    public static func csv(_ sets: [SetScores]) -> String {
        var text = header + "\n"
        for set in sets {
            let names = set.set.samples.map { quoted($0.stem) }
            for (pair, score) in zip(set.plan.pairs, set.scores) {
                text += "\(names[pair.probe]),\(names[pair.reference]),\(score)\n"
            }
        }
        return text
    }

    /// A field, in quotes where it needs them.
    static func quoted(_ name: String) -> String {
        guard name.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return name }
        return "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
