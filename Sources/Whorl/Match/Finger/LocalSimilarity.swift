internal import WhorlNumerics

/// How alike the surroundings of each minutia of one print and each of the other are.
package struct LocalSimilarity {
    /// Minutiae of the second print.
    package private(set) var columns = 0
    /// `0...1` for each minutia of the first print (row) and of the second (column).
    private(set) var values: [Float] = []

    /// Of prints without minutiae.
    init() {}

    package init(_ first: PreparedFinger, _ second: PreparedFinger) {
        measure(first, second)
    }

    package subscript(first: Int, second: Int) -> Float { values[first * columns + second] }

    /// Takes the place of what was measured before, in its memory.
    mutating func measure(_ first: PreparedFinger, _ second: PreparedFinger) {
        columns = second.points.count
        first.cylinders.measureSimilarities(
            with: second.cylinders, least: MinutiaCylinders.leastValid, into: &values)
    }
}
