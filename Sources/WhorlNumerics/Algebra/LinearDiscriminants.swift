/// The directions that tell classes apart best: linear discriminant analysis.
///
/// The axes maximise the scatter between the classes' means over that within the classes (Keinosuke Fukunaga: Introduction to
/// Statistical Pattern Recognition, 1990, 10.2); they are generalized eigenvectors of the two.
package struct LinearDiscriminants: Sendable {
    /// Entries of a vector.
    package let columns: Int
    /// The mean vector.
    package let mean: [Float]
    /// `ratios.count x columns` entries, row-major: the best first. Along each the variance within the classes is 1, but for the ridge,
    /// and any two are uncorrelated within the classes.
    package let axes: [Float]
    /// The variance between the classes over that within them along the axes, falling.
    package let ratios: [Float]

    /// Analyses vectors of known classes.
    ///
    /// - Parameters:
    ///   - rows: `classes.count x columns` entries, row-major.
    ///   - columns: entries of a vector, at least 1.
    ///   - classes: the class of each row.
    ///   - limit: the most axes to keep, at least 1; there are no more than columns, and one less than classes.
    ///   - ridge: added to the variance within the classes in every direction, as a part of its mean over all directions; at least 0.
    /// - Throws: ``AlgebraError/tooFewClasses(got:needed:)`` where there are less than two, ``AlgebraError/tooFewRows(got:needed:)`` where
    ///   no class has two, ``AlgebraError/singular`` where some direction has no variance within the classes and no ridge,
    ///   and as ``SymmetricEigen``.
    package init(
        rows: [Float], columns: Int, classes: [Int], keeping limit: Int, ridge: Float
    ) throws(AlgebraError) {
        precondition(columns > 0 && limit > 0 && ridge >= 0 && rows.count == classes.count * columns)
        let count = classes.count
        let members = Dictionary(grouping: classes.indices) { classes[$0] }.sorted { $0.key < $1.key }.map(\.value)
        guard members.count > 1 else { throw .tooFewClasses(got: members.count, needed: 2) }
        guard count > members.count else { throw .tooFewRows(got: count, needed: members.count + 1) }
        let mean = RowScatter.mean(rows, count: count, columns: columns)
        var inside = rows
        var between: [Float] = []
        for rowsOfClass in members {
            let own = rowsOfClass.flatMap { rows[$0 * columns..<($0 + 1) * columns] }
            let center = RowScatter.mean(own, count: rowsOfClass.count, columns: columns)
            for row in rowsOfClass {
                for column in 0..<columns { inside[row * columns + column] -= center[column] }
            }
            let weight = Float(rowsOfClass.count).squareRoot()
            between += (0..<columns).map { weight * (center[$0] - mean[$0]) }
        }
        var within = RowScatter.products(of: inside, count: count, columns: columns, weight: 1 / Float(count))
        let trace = (0..<columns).reduce(Float(0)) { $0 + within[$1 * (columns + 1)] }
        for column in 0..<columns { within[column * (columns + 1)] += ridge * trace / Float(columns) }
        let eigen = try SymmetricEigen(
            RowScatter.products(of: between, count: members.count, columns: columns, weight: 1 / Float(count)),
            metric: within, size: columns)
        let kept = min(limit, columns, members.count - 1)
        self.columns = columns
        self.mean = mean
        axes = Array(eigen.vectors[..<(kept * columns)])
        ratios = Array(eigen.values[..<kept])
    }

    /// The coordinates of a vector along the axes, from the mean.
    ///
    /// - Precondition: the vector has ``columns`` entries.
    package func coordinates(of vector: [Float]) -> [Float] {
        precondition(vector.count == columns)
        return RowScatter.project(zip(vector, mean).map { $0 - $1 }, on: axes)
    }
}
