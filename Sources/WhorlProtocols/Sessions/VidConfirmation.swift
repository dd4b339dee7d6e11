/// Two digits that a page shows, and the three pairs of which whoever approves chooses one.
///
/// Somebody who was sent the code alone does not see the page, and knows no more than that one of three is right.
package struct VidConfirmation: Sendable, Equatable {
    /// What the page shows, such as `07`.
    package let digits: String
    /// What the phone offers, in an order that says nothing of the right pair, whatever its digits are.
    package let choices: [String]

    /// Draws three different pairs, and one of them.
    package init(_ randomness: Randomness) {
        let first = randomness.number(below: Self.pairs)
        let steps = [0, 1 + randomness.number(below: Self.step), 1 + Self.step + randomness.number(below: Self.step)]
        var pairs = steps.map { (first + $0) % Self.pairs }.map { ($0 < 10 ? "0" : "") + String($0) }
        digits = pairs[randomness.number(below: pairs.count)]
        // Each order is as likely as the others.
        for place in pairs.indices.dropFirst() { pairs.swapAt(place, randomness.number(below: place + 1)) }
        choices = pairs
    }

    /// From `00` to `99`.
    private static let pairs = 100
    /// The second and the third pair lie up to so many numbers further on, each in a range of its own.
    private static let step = 49
}
