/// The word that was probably meant.
package enum NearWord {
    /// Letters of which one may be wrong.
    private static let lettersPerFault = 3

    /// The nearest of some words; nil where none is near: a word may have a fault for each three letters, and one more
    /// where it is the beginning of one.
    package static func nearest(to word: String, among known: [String]) -> String? {
        let limit = max(1, word.count / lettersPerFault)
        let near = known.map { (word: $0, distance: distance(word, $0)) }.filter { $0.distance <= limit }
        if let nearest = near.min(by: { $0.distance < $1.distance }) { return nearest.word }
        let longer = known.filter { word.count >= lettersPerFault && $0.hasPrefix(word) }
        return longer.count == 1 ? longer.first : nil
    }

    /// The fewest letters to add, remove, change or exchange with their neighbor (optimal string alignment: Damerau, A
    /// technique for computer detection and correction of spelling errors, 1964).
    package static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var before: [Int] = []
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var next = [index + 1]
            for (place, other) in second.enumerated() {
                var least = min(row[place] + (letter == other ? 0 : 1), row[place + 1] + 1, next[place] + 1)
                if index > 0, place > 0, letter == second[place - 1], first[index - 1] == other {
                    least = min(least, before[place - 1] + 1)
                }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[second.count]
    }
}
