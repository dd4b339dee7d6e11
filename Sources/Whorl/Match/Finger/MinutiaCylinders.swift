internal import Glibc
internal import WhorlNumerics

/// The binary cylinders of a print's minutiae: where the neighbours of each lie, and in which direction they point,
/// seen from the minutia (Cappelli, Ferrara and Maltoni, Minutia cylinder-code: a new representation and matching
/// technique for fingerprint recognition, PAMI 2010).
///
/// Other than in the paper, a cell is valid where the print shows ridges, not inside the minutiae's convex hull.
enum MinutiaCylinders {
    /// Middles of the cells inside the base circle, seen from the minutia.
    private static let cells: [(x: Float, y: Float)] = {
        let side = 2 * MatchParameters.radius / Float(MatchParameters.baseCells)
        let middle = Float(MatchParameters.baseCells - 1) / 2
        var cells: [(x: Float, y: Float)] = []
        for row in 0..<MatchParameters.baseCells {
            for column in 0..<MatchParameters.baseCells {
                let cell = (x: (Float(column) - middle) * side, y: (Float(row) - middle) * side)
                if cell.x * cell.x + cell.y * cell.y <= MatchParameters.radius * MatchParameters.radius {
                    cells.append(cell)
                }
            }
        }
        return cells
    }()

    /// Bits of a cylinder that a comparison needs known on both sides.
    static let leastValid = Int(Double(cells.count * MatchParameters.sections) * MatchParameters.leastValid)

    /// The bits of a cell, which are known together.
    static let groups = BitGroups(cells.count, of: MatchParameters.sections)

    /// The cylinders of a print's minutiae, in their order.
    static func all(_ minutiae: PointSet, _ ridges: RidgeField) -> BinaryCylinders {
        var result = BinaryCylinders(count: minutiae.count)
        for index in 0..<minutiae.count {
            let heights = heights(around: index, minutiae)
            let (c, s) = (cosf(minutiae.direction[index]), sinf(minutiae.direction[index]))
            for (cell, place) in cells.enumerated() {
                let x = minutiae.x[index] + place.x * c - place.y * s
                let y = minutiae.y[index] + place.x * s + place.y * c
                guard ridges.orientation(x: x, y: y) != nil else { continue }
                for section in 0..<MatchParameters.sections {
                    let bit = cell * MatchParameters.sections + section
                    result.know(row: index, bit: bit, isSet: heights[bit] >= MatchParameters.cellThreshold)
                }
            }
        }
        return result
    }

    /// What the neighbours of a minutia contribute to each cell of its cylinder.
    private static func heights(around index: Int, _ minutiae: PointSet) -> [Float] {
        var heights = [Float](repeating: 0, count: cells.count * MatchParameters.sections)
        let sigma = MatchParameters.placeSigma
        let reach = 3 * sigma
        let peak = 1 / (sigma * sqrtf(2 * .pi))
        let (c, s) = (cosf(minutiae.direction[index]), sinf(minutiae.direction[index]))
        for other in 0..<minutiae.count where other != index {
            let (dx, dy) = (minutiae.x[other] - minutiae.x[index], minutiae.y[other] - minutiae.y[index])
            let limit = MatchParameters.radius + reach
            guard dx * dx + dy * dy < limit * limit else { continue }
            let (x, y) = (dx * c + dy * s, dy * c - dx * s)
            let turn = minutiae.direction[other] - minutiae.direction[index]
            let shares = sectionShares(turn)
            for (cell, place) in cells.enumerated() {
                let square = (place.x - x) * (place.x - x) + (place.y - y) * (place.y - y)
                guard square < reach * reach else { continue }
                let near = peak * expf(-square / (2 * sigma * sigma))
                for section in 0..<MatchParameters.sections {
                    heights[cell * MatchParameters.sections + section] += near * shares[section]
                }
            }
        }
        return heights
    }

    /// The part of a normal distribution around a direction that falls into each section.
    private static func sectionShares(_ turn: Float) -> [Float] {
        let width = 2 * Float.pi / Float(MatchParameters.sections)
        let scale = 1 / (MatchParameters.directionSigma * sqrtf(2))
        return (0..<MatchParameters.sections).map { section in
            let middle = -Float.pi + (Float(section) + 0.5) * width
            let distance = remainderf(turn - middle, 2 * .pi)
            return 0.5 * (erff((distance + width / 2) * scale) - erff((distance - width / 2) * scale))
        }
    }
}
