internal import WhorlNumerics

/// How alike the surroundings of each minutia of one print and each of the other are.
package struct LocalSimilarity {
    /// Minutiae of the second print.
    package let columns: Int
    /// `0...1` for each minutia of the first print (row) and of the second (column).
    let values: [Float]

    package init(_ first: PreparedFinger, _ second: PreparedFinger) {
        columns = second.points.count
        values = first.cylinders.similarities(with: second.cylinders, least: MinutiaCylinders.leastValid)
    }

    package subscript(first: Int, second: Int) -> Float { values[first * columns + second] }

    /// The most alike pairs, each minutia at most once a side, the most alike first.
    func strongest(_ limit: Int) -> [(first: Int, second: Int)] {
        guard columns > 0 else { return [] }
        let rows = values.count / columns
        // Spare pairs, as some share a minutia with a more alike one.
        let spared = MatchParameters.spareRoots * limit
        var best: [(value: Float, index: Int)] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let value = values[row * columns + column]
                guard value > 0, best.count < spared || value > best[best.count - 1].value else { continue }
                var place = best.count
                while place > 0, best[place - 1].value < value { place -= 1 }
                best.insert((value, row * columns + column), at: place)
                if best.count > spared { best.removeLast() }
            }
        }
        var usedRows = [Bool](repeating: false, count: rows)
        var usedColumns = [Bool](repeating: false, count: columns)
        var result: [(first: Int, second: Int)] = []
        for entry in best where result.count < limit {
            let (row, column) = (entry.index / columns, entry.index % columns)
            guard !usedRows[row], !usedColumns[column] else { continue }
            usedRows[row] = true
            usedColumns[column] = true
            result.append((row, column))
        }
        return result
    }
}
