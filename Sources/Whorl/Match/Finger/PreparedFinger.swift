package import WhorlNumerics

/// A finger template with everything that matching derives from it, built once.
package final class PreparedFinger: Sendable {
    /// The template it was built of.
    package let template: FingerTemplate
    package let points: PointSet
    /// The surroundings of each minutia.
    package let cylinders: BinaryCylinders
    let edges: EdgeTable

    /// Builds what comparisons need.
    package init(_ template: FingerTemplate) {
        self.template = template
        points = PointSet(template.points)
        cylinders = MinutiaCylinders.all(points, template.ridges)
        edges = EdgeTable(points)
    }

    /// Builds what comparisons need, but for the cylinders, which are known.
    ///
    /// - Precondition: `cylinders` are those of the template, as ``MinutiaCylinders`` makes them.
    init(_ template: FingerTemplate, cylinders: BinaryCylinders) {
        self.template = template
        points = PointSet(template.points)
        self.cylinders = cylinders
        edges = EdgeTable(points)
    }

    /// Whether the minutiae have descriptors.
    var isDescribed: Bool { !template.descriptors.isEmpty }

    /// The weights for comparisons with another print.
    package func scoring(with other: PreparedFinger) -> FingerScore {
        FingerScore.of(
            extractorVersion: template.extractorVersion, areDescribed: isDescribed && other.isDescribed)
    }

    /// An order of prints that does not depend on which is the probe: comparisons take the earlier one first, so that
    /// they are symmetric to the last bit.
    package func precedes(_ other: PreparedFinger) -> Bool {
        let (mine, theirs) = (template.points, other.template.points)
        if mine.count != theirs.count { return mine.count > theirs.count }
        for (a, b) in zip(mine, theirs) where a != b {
            return (a.x, a.y, a.direction, a.quality) < (b.x, b.y, b.direction, b.quality)
        }
        return true
    }
}
