package import WhorlNumerics

/// A code of what surrounds a minutia: those of one minutia in two prints differ in few bits.
package typealias MinutiaCode = BinaryCode

/// The codes of a print, by which a search chooses the prints that it compares: the one place that makes them.
///
/// Whatever comes in their place gives up to ``CodeSets/capacity`` codes of ``BinaryCode/bits`` bits for a print, and raises the
/// version of the files that galleries are kept in.
package enum MinutiaCodes {
    /// The codes of the most reliable minutiae, in the order of the template.
    package static func codes(
        of template: FingerTemplate, _ cylinders: BinaryCylinders, _ table: MinutiaCodeTable = .current
    ) -> [MinutiaCode] {
        let points = PointSet(template.points)
        return table.codes(
            (0..<min(points.count, CodeSets.capacity)).map { index in
                MinutiaSurroundings(of: index, points, cylinders, template.ridges)
            })
    }
}
