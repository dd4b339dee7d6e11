package import WhorlNumerics

/// The blocks that hold ridges.
package struct PrintArea {
    /// Whether a block of ``FingerParameters/blockSide`` belongs to the print.
    package let inside: Plane<Bool>

    package init(inside: Plane<Bool>) {
        self.inside = inside
    }
}

extension PrintArea {
    /// Takes the blocks where the network sees ridges of one direction.
    package init(_ restored: RestoredPrint, _ orientation: OrientationField) {
        let ink = Self.ink(restored.pixels).smoothed(sigma: FingerParameters.inkSigma)
        var raw = ink
        for index in raw.values.indices {
            let ridged =
                ink.values[index] >= FingerParameters.minimumInk
                && orientation.coherence.values[index] >= FingerParameters.minimumCoherence
            raw.values[index] = ridged ? 1 : 0
        }
        let smooth = raw.smoothed(sigma: FingerParameters.areaSigma)
        let inside = Plane(width: raw.width, height: raw.height, values: smooth.values.map { $0 >= 0.5 })
        self.init(inside: Self.largeParts(of: inside))
    }

    /// Mean probability of a ridge in each block.
    private static func ink(_ pixels: Plane<Float>) -> Plane<Float> {
        let side = FingerParameters.blockSide
        let (columns, rows) = ((pixels.width + side - 1) / side, (pixels.height + side - 1) / side)
        var sums = Plane<Float>(width: columns, height: rows, repeating: 0)
        for y in 0..<pixels.height {
            for column in 0..<columns {
                let first = y * pixels.width + column * side
                let last = min(first + side, (y + 1) * pixels.width)
                sums.values[y / side * columns + column] += pixels.values[first..<last].reduce(0) { $0 + (1 - $1) / 2 }
            }
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let across = min(side, pixels.width - column * side)
                sums[column, row] /= Float(across * min(side, pixels.height - row * side))
            }
        }
        return sums
    }

    /// Square millimetres in a block.
    private static let blockArea: Double = {
        let side = Double(FingerParameters.blockSide) * FingerParameters.millimetresPerPixel
        return side * side
    }()

    /// Area in square millimetres.
    package var squareMillimetres: Double {
        Double(inside.values.count { $0 }) * Self.blockArea
    }

    /// Area of the blocks with a clear ridge pattern, in square millimetres.
    package func ridged(_ period: RidgePeriod, _ clarity: RidgeClarity) -> Double {
        let ratio = FingerParameters.periodBlockSide / FingerParameters.blockSide
        var blocks = 0
        for y in 0..<inside.height {
            for x in 0..<inside.width where inside[x, y] {
                guard period.strength[x / ratio, y / ratio] >= FingerParameters.ridgeStrength,
                    FingerParameters.ridgePeriods.contains(period.map[x / ratio, y / ratio]),
                    clarity.map[x, y] >= FingerParameters.ridgeClarity
                else { continue }
                blocks += 1
            }
        }
        return Double(blocks) * Self.blockArea
    }

    /// Drops parts that are much smaller than the largest one.
    private static func largeParts(of inside: Plane<Bool>) -> Plane<Bool> {
        var label = Plane<Int>(width: inside.width, height: inside.height, repeating: -1)
        var sizes: [Int] = []
        for start in inside.values.indices where inside.values[start] && label.values[start] < 0 {
            var stack = [start]
            label.values[start] = sizes.count
            var size = 0
            while let cell = stack.popLast() {
                size += 1
                let (x, y) = (cell % inside.width, cell / inside.width)
                for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] where inside.contains(nx, ny) {
                    let next = ny * inside.width + nx
                    guard inside.values[next], label.values[next] < 0 else { continue }
                    label.values[next] = sizes.count
                    stack.append(next)
                }
            }
            sizes.append(size)
        }
        let least = Double(sizes.max() ?? 0) * FingerParameters.relativePart
        return Plane(
            width: inside.width, height: inside.height,
            values: label.values.map { $0 >= 0 && Double(sizes[$0]) >= least })
    }
}
