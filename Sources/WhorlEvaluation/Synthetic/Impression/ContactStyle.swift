import Glibc
import Whorl
import WhorlNumerics

/// What is wrong with the contact of synthetic fingers with their sensor.
///
/// Strengths were chosen by eye and fitted on nothing. No network learned from such prints: training damages prints by
/// a program of its own, `Benchmarks/training/damage.py`.
public enum ContactStyle: String, Sendable, CaseIterable {
    /// As impressions are without a fault.
    case usual
    /// Ridges swell, and a film of moisture darkens valleys, in blotches.
    case wet
    /// Ridges are thin and touch by their grains alone, most of all where they are lightly pressed.
    case dry
    /// One or two straight edges of the sensor's window cut the print.
    case edge

    private typealias Constants = SyntheticParameters.Contact

    /// Changes how much of the skin touches the sensor.
    ///
    /// - Parameters:
    ///   - cover: of each pixel, 0 (none) ... 1 (full).
    ///   - pressure: of each pixel, at most about 1.
    ///   - generator: source of chance.
    /// - Returns: the cover with the fault.
    func press(_ cover: FloatPlane, pressure: FloatPlane, using generator: inout SeededGenerator) -> FloatPlane {
        switch self {
        case .usual, .edge: cover
        case .wet: Self.wet(cover, pressure, using: &generator)
        case .dry: Self.dry(cover, pressure, using: &generator)
        }
    }

    private static func wet(
        _ cover: FloatPlane, _ pressure: FloatPlane, using generator: inout SeededGenerator
    ) -> FloatPlane {
        let (width, height) = (cover.width, cover.height)
        let blotches = SmoothNoise.clouds(width: width, height: height, scale: Constants.blotchScale, using: &generator)
        let moisture = generator.uniform(in: Constants.moisture)
        let film = generator.uniform(in: Constants.film)
        let swollen = cover.swollen().blurred()
        return FloatPlane(width: width, height: height) { column, row in
            let edge = Constants.blotchEdge
            let wet = smoothStep(-edge, edge, blotches[column, row] + moisture)
            let firm = min(max(pressure[column, row], 0), 1)
            let ink = cover[column, row] + wet * max(swollen[column, row] - cover[column, row], 0)
            return 1 - (1 - ink) * (1 - film * wet * firm)
        }
    }

    private static func dry(
        _ cover: FloatPlane, _ pressure: FloatPlane, using generator: inout SeededGenerator
    ) -> FloatPlane {
        let (width, height) = (cover.width, cover.height)
        let scale = generator.uniform(in: Constants.grainScale)
        let grain = SmoothNoise.plane(width: width, height: height, scale: scale, using: &generator)
        let patches = SmoothNoise.clouds(width: width, height: height, scale: Constants.patchScale, using: &generator)
        let dryness = generator.uniform(in: Constants.dryness)
        let thin = Constants.thinning
        return FloatPlane(width: width, height: height) { column, row in
            let light = 1 - min(max(pressure[column, row], 0), 1)
            let level = dryness + Constants.patch * patches[column, row] + Constants.rim * light
            let touching = smoothStep(level - Constants.grainEdge, level + Constants.grainEdge, grain[column, row])
            return max(cover[column, row] - thin, 0) / (1 - thin) * touching
        }
    }

    /// Cuts the picture off at edges of the window; beyond them all pixels have one gray level.
    func cut(_ image: GrayImage, using generator: inout SeededGenerator) -> GrayImage {
        guard self == .edge else { return image }
        let middle = SIMD2(Float(image.width), Float(image.height)) / 2
        let level = UInt8(generator.uniform(in: 0...Float(UInt8.max)))
        var pixels = image.pixels
        for _ in 0..<Int.random(in: 1...Constants.mostEdges, using: &generator) {
            let side = Float(Int.random(in: 0..<Constants.sides, using: &generator))
            let slant = Constants.slant * (2 * generator.uniform() - 1)
            let angle = side * 2 * Float.pi / Float(Constants.sides) + slant
            let normal = SIMD2(cos(angle), sin(angle))
            let distance = generator.uniform(in: Constants.edgeDistance)
            for row in 0..<image.height {
                for column in 0..<image.width
                where ((SIMD2(Float(column), Float(row)) - middle) * normal).sum() > distance {
                    pixels[row * image.width + column] = level
                }
            }
        }
        return GrayImage(width: image.width, height: image.height, pixels: pixels)
    }
}

extension FloatPlane {
    /// The greatest of each sample and its eight neighbors.
    fileprivate func swollen() -> FloatPlane {
        let across = FloatPlane(width: width, height: height) { column, row in
            max(self[max(column - 1, 0), row], self[column, row], self[min(column + 1, width - 1), row])
        }
        return FloatPlane(width: width, height: height) { column, row in
            max(across[column, max(row - 1, 0)], across[column, row], across[column, min(row + 1, height - 1)])
        }
    }
}
