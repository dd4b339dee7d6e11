/// The directions in which vectors vary most: principal component analysis.
///
/// Harold Hotelling: "Analysis of a Complex of Statistical Variables into Principal Components", Journal of Educational
/// Psychology 24(6), 1933.
package struct PrincipalComponents: Sendable {
    /// Entries of a vector.
    package let columns: Int
    /// The mean vector.
    package let mean: [Float]
    /// `variances.count x columns` entries, row-major: orthonormal directions, those of most variance first.
    package let axes: [Float]
    /// The variances along the axes, falling; not negative.
    package let variances: [Float]

    /// Analyses vectors.
    ///
    /// - Parameters:
    ///   - rows: `count x columns` entries, row-major.
    ///   - columns: entries of a vector, at least 1.
    ///   - limit: the most axes to keep, at least 1.
    /// - Throws: ``AlgebraError/tooFewRows(got:needed:)`` where there are less than two, and as ``SymmetricEigen``.
    package init(rows: [Float], columns: Int, keeping limit: Int) throws(AlgebraError) {
        precondition(columns > 0 && limit > 0 && rows.count % columns == 0)
        let count = rows.count / columns
        guard count > 1 else { throw .tooFewRows(got: count, needed: 2) }
        let mean = RowScatter.mean(rows, count: count, columns: columns)
        let centered = rows.indices.map { rows[$0] - mean[$0 % columns] }
        let eigen = try SymmetricEigen(
            RowScatter.products(of: centered, count: count, columns: columns, weight: 1 / Float(count - 1)),
            size: columns)
        let kept = min(limit, columns)
        self.columns = columns
        self.mean = mean
        axes = Array(eigen.vectors[..<(kept * columns)])
        variances = eigen.values[..<kept].map { max($0, 0) }
    }

    /// The coordinates of a vector along the axes, from the mean.
    ///
    /// - Precondition: the vector has ``columns`` entries.
    package func coordinates(of vector: [Float]) -> [Float] {
        precondition(vector.count == columns)
        return RowScatter.project(zip(vector, mean).map { $0 - $1 }, on: axes)
    }

    /// The coordinates of a vector in units of the standard deviations.
    ///
    /// - Parameters:
    ///   - vector: ``columns`` entries.
    ///   - floor: the least variance, as a part of the greatest one, that a coordinate is divided by; in `0...1`, greater than 0
    ///     where a variance is 0.
    /// - Returns: a coordinate an axis.
    package func whitened(_ vector: [Float], floor: Float) -> [Float] {
        let least = floor * (variances.first ?? 0)
        return zip(coordinates(of: vector), variances).map { coordinate, variance in
            let variance = max(variance, least)
            return variance > 0 ? coordinate / variance.squareRoot() : 0
        }
    }
}
