internal import Glibc

/// The convex hull of places, counter-clockwise in a plane whose y goes up: Andrew, Another efficient algorithm for
/// convex hulls in two dimensions, Information Processing Letters 9, 1979.
package struct ConvexHull {
    /// Its corners in order; one or two where the places have no area between them.
    package let corners: [(x: Float, y: Float)]

    package init(_ places: [(x: Float, y: Float)]) {
        let sorted = places.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ places: some Sequence<(x: Float, y: Float)>) -> [(x: Float, y: Float)] {
            var chain: [(x: Float, y: Float)] = []
            for place in places {
                while chain.count > 1, Self.turn(chain[chain.count - 2], chain[chain.count - 1], place) <= 0 {
                    chain.removeLast()
                }
                chain.append(place)
            }
            return chain
        }
        let (lower, upper) = (chain(sorted), chain(sorted.reversed()))
        corners = lower.count > 1 ? Array(lower.dropLast() + upper.dropLast()) : lower
    }

    /// Twice the area of a triangle; positive where it turns left.
    private static func turn(_ a: (x: Float, y: Float), _ b: (x: Float, y: Float), _ c: (x: Float, y: Float)) -> Float {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    /// The distance of a place from the hull; 0 inside, infinity for a hull of no places.
    package func distance(x: Float, y: Float) -> Float {
        guard let first = corners.first else { return .infinity }
        guard corners.count > 1 else { return hypotf(x - first.x, y - first.y) }
        var isInside = corners.count > 2
        var least = Float.infinity
        for (a, b) in zip(corners, corners.dropFirst() + [first]) {
            if Self.turn(a, b, (x, y)) < 0 { isInside = false }
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let square = dx * dx + dy * dy
            let along = square > 0 ? min(max(((x - a.x) * dx + (y - a.y) * dy) / square, 0), 1) : 0
            least = min(least, hypotf(x - a.x - along * dx, y - a.y - along * dy))
        }
        return isInside ? 0 : least
    }
}
