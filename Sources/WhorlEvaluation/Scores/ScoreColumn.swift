/// What a column of a file of scores holds.
public enum ScoreColumn: String, Sendable, CaseIterable {
    /// The name of the sample that is presented.
    case probe
    /// The name of the sample that it is compared with.
    case reference
    /// The similarity, or a distance.
    case score
    /// Whether the pair is mated.
    case mated

    /// The names of such a column in lower case, the field's own first.
    public var names: [String] {
        switch self {
        case .probe: ["probe", "query", "sample1"]
        case .reference: ["reference", "candidate", "template", "gallery", "enrolled", "target", "sample2"]
        case .score: ["score", "similarity", "distance"]
        case .mated: ["mated", "genuine", "label"]
        }
    }

    /// The column of a name in upper or lower case; nil for an unknown name.
    init?(named name: String) {
        guard let column = Self.allCases.first(where: { $0.names.contains(name.lowercased()) }) else { return nil }
        self = column
    }

    /// The name of a column of distances, whose lower values are closer.
    static let distance = "distance"
}

/// Which columns of a file of scores hold what, as a person states it.
///
/// Either from left to right, as `probe,reference,score`, with `-` for a column that says nothing; or by the columns' names
/// or numbers from 1, such as `probe=left,reference=right,score=3`.
public struct ScoreColumns: Sendable, Equatable {
    /// Where a column is.
    enum Place: Sendable, Equatable {
        /// At an index from 0.
        case index(Int)
        /// Under a name.
        case name(String)
    }

    /// The place of each column that is stated.
    let places: [ScoreColumn: Place]
    /// How many columns there are, where they are stated from left to right.
    let count: Int?
    /// Whether the score's column is called a distance.
    let areDistances: Bool

    /// What is wrong with a statement that cannot be read.
    public static func fault(in text: String) -> String {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.prefix { $0 != "=" } }
        guard let unknown = words.first(where: { $0 != "-" && ScoreColumn(named: String($0)) == nil }) else {
            return "it takes score, probe and reference or neither of them, and each once, with - for other columns"
        }
        return "unknown column '\(unknown)'; known: " + ScoreColumn.allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// Reads a statement; nil for an unknown column, for a column named twice and without a score.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let isNamed = text.contains("=")
        var places: [ScoreColumn: Place] = [:]
        var areDistances = false
        for (index, part) in parts.enumerated() {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard sides.count == (isNamed ? 2 : 1), sides.last?.isEmpty == false else { return nil }
            if !isNamed, part == "-" { continue }
            guard let column = ScoreColumn(named: sides[0]), places[column] == nil else { return nil }
            if sides[0].lowercased() == ScoreColumn.distance { areDistances = true }
            places[column] = isNamed ? .name(sides[1]) : .index(index)
        }
        guard places[.score] != nil, (places[.probe] == nil) == (places[.reference] == nil) else { return nil }
        self.places = places
        self.areDistances = areDistances
        count = isNamed ? nil : parts.count
    }
}
