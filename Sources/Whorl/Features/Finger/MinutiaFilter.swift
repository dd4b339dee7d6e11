internal import Glibc
internal import WhorlNumerics

/// Drops minutiae that the edge of the print or noise has made.
package enum MinutiaFilter {
    package static func reliable(
        _ found: SkeletonMinutiae, _ area: PrintArea, _ clarity: RidgeClarity
    ) -> [Minutia] {
        var kept = found.minutiae.filter { area.surrounds($0.x, $0.y, by: FingerParameters.borderDistance) }
        for index in kept.indices {
            kept[index].quality = clarity.value(x: kept[index].x, y: kept[index].y)
        }
        kept = withoutClusters(kept)
        kept.sort { ($0.quality, $1.y, $1.x) > ($1.quality, $0.y, $0.x) }
        return kept.map(\.minutia)
    }

    /// Drops minutiae that face each other at a small distance: the two sides of one break or blot.
    private static func withoutClusters(_ minutiae: [SkeletonMinutiae.Found]) -> [SkeletonMinutiae.Found] {
        var dropped = [Bool](repeating: false, count: minutiae.count)
        for a in minutiae.indices {
            for b in minutiae.indices where b > a {
                let (dx, dy) = (minutiae[a].x - minutiae[b].x, minutiae[a].y - minutiae[b].y)
                let limit = FingerParameters.clusterDistance
                guard dx * dx + dy * dy < limit * limit else { continue }
                let facing = angleDifference(minutiae[a].direction, minutiae[b].direction) > .pi / 2
                if facing {
                    dropped[a] = true
                    dropped[b] = true
                } else {
                    dropped[minutiae[a].quality < minutiae[b].quality ? a : b] = true
                }
            }
        }
        return minutiae.indices.filter { !dropped[$0] }.map { minutiae[$0] }
    }
}

extension PrintArea {
    /// Whether all blocks at a distance around a pixel belong to the print.
    func surrounds(_ x: Float, _ y: Float, by distance: Float) -> Bool {
        let side = Float(FingerParameters.blockSide)
        for step in 0..<FingerParameters.borderProbes {
            let angle = 2 * .pi * Float(step) / Float(FingerParameters.borderProbes)
            let column = Int(((x + distance * cosf(angle)) / side).rounded(.down))
            let row = Int(((y + distance * sinf(angle)) / side).rounded(.down))
            guard inside.contains(column, row), inside[column, row] else { return false }
        }
        return true
    }
}
