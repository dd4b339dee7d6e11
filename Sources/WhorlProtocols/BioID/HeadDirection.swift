/// Where a person moves the head to: the person's own left and right. Clients of the protocol mirror their pictures, as a
/// looking glass does: the person's left is left in an uploaded picture. A token that says `mirror=false` is for a client
/// that does not.
package enum HeadDirection: String, Codable, Sendable, CaseIterable {
    case up, down, left, right
}

/// Directions that the service draws and a person must follow.
package enum HeadChallenge {
    /// Draws a sequence for each try. A direction never repeats the one before: between two pictures something moves.
    package static func draw(tries: Int, length: Int, _ randomness: Randomness) -> [[HeadDirection]] {
        (0..<tries).map { _ in
            (0..<length).reduce(into: []) { sequence, _ in
                let choices = HeadDirection.allCases.filter { $0 != sequence.last }
                sequence.append(choices[randomness.number(below: choices.count)])
            }
        }
    }

    /// The text of a claim: JSON, though the words need no escape.
    package static func text(_ sequences: [[HeadDirection]]) -> String {
        let rows = sequences.map { row in "[" + row.map { "\"\($0.rawValue)\"" }.joined(separator: ",") + "]" }
        return "[" + rows.joined(separator: ",") + "]"
    }
}
