import Glibc
public import Whorl
import WhorlNumerics

/// Templates of prints that no one has, made without an image: galleries of any size in seconds.
///
/// A finger has the ridge flow of a ``SyntheticFinger``, without its unrest, and minutiae at random places of the skin, as
/// close to one another as those of real prints. An impression shows those that lie in its contact area, moved, turned and
/// stretched as ``SkinDistortion`` has it, with some missed and some invented. Descriptors are chance bits of the finger, of
/// which an impression changes some. What images bring besides (poor contact, noise, scars) is not there, and descriptors of
/// chance are less alike than real ones: these prints say how long a search takes, and nothing of its error rates.
public struct SyntheticTemplates: Sendable {
    /// Constants; lengths in pixels at 500 dpi. Counts and distances are those of real prints of the development sets: 38
    /// minutiae in a print, 22 pixels from one to the nearest other.
    private enum Constants {
        /// Minutiae of the whole finger.
        static let minutiae: ClosedRange<Float> = 85...125
        /// Least distance of two minutiae.
        static let leastDistance: Float = 9
        /// Share of ridge endings.
        static let endings: Float = 0.54
        /// Share of minutiae that an impression misses.
        static let missed: Float = 0.15
        /// Share of minutiae that an impression invents.
        static let invented: Float = 0.1
        /// Standard deviation of a minutia's place.
        static let placeNoise: Float = 1.2
        /// Standard deviation of a minutia's direction in radians.
        static let directionNoise: Float = 0.08
        /// Share of a descriptor's bits that an impression changes: of real mates 20 of the 128 bits differ, in the middle.
        static let changedBits: Float = 0.085
        static let quality: ClosedRange<Float> = 50...95
        static let printQuality = 80
        /// Steps that find the place on the sensor of a place of the skin.
        static let steps = 5
    }

    /// A minutia of a finger; place from the middle of the master print, y down.
    private struct Spot {
        let place: SIMD2<Float>
        /// Radians counter-clockwise.
        let direction: Float
        let kind: Minutia.Kind
        let descriptor: MinutiaDescriptor
    }

    /// A minutia of an impression.
    private typealias Seen = (point: FingerTemplate.Point, descriptor: MinutiaDescriptor)

    /// What all fingers are derived from.
    public let seed: UInt64

    /// Describes fingers.
    public init(seed: UInt64) {
        self.seed = seed
    }

    /// An impression of a finger: the same one for the same seed and numbers.
    ///
    /// - Parameters:
    ///   - finger: its number.
    ///   - impression: 1 or more; each is another one.
    /// - Returns: a template of this build's extractor version.
    public func template(ofFinger finger: Int, impression: Int) -> FingerTemplate {
        var generator = SeededGenerator(seed: seed, stream: UInt64(finger))
        let pattern = PatternClass.drawn(using: &generator)
        let model = OrientationModel(
            pattern, points: SingularPoints(pattern, using: &generator), using: &generator)
        let spots = Self.spots(along: model, using: &generator)
        var chance = SeededGenerator(seed: generator.next(), stream: UInt64(impression))
        let conditions = ImpressionConditions(.standard, fingerMoisture: 0, using: &chance)
        let pose = Pose(conditions)
        var seen: [Seen] = []
        for spot in spots where chance.uniform() >= Constants.missed {
            guard let place = pose.place(of: spot.place) else { continue }
            seen.append(Self.seen(spot, at: place, turned: conditions.rotation, using: &chance))
        }
        let invented = Self.spots(along: model, using: &chance)
        for spot in invented.prefix(Int(Constants.invented * Float(invented.count))) {
            guard let place = pose.place(of: spot.place) else { continue }
            seen.append(Self.seen(spot, at: place, turned: conditions.rotation, using: &chance))
        }
        let kept = seen.sorted { $0.point.quality > $1.point.quality }.prefix(FingerTemplate.maximumCount)
        return FingerTemplate(
            extractorVersion: MinutiaExtractor.version, width: ImpressionSize.standard.width,
            height: ImpressionSize.standard.height,
            points: kept.map(\.point), descriptors: kept.prefix(MinutiaDescriptor.most).map(\.descriptor),
            ridges: pose.ridges(of: model), quality: Constants.printQuality)
    }

    private static func spots(along model: OrientationModel, using generator: inout SeededGenerator) -> [Spot] {
        let half = SIMD2(Float(SyntheticParameters.Master.width), Float(SyntheticParameters.Master.height)) / 2
        let count = Int(generator.uniform(in: Constants.minutiae))
        var spots: [Spot] = []
        while spots.count < count {
            let place = SIMD2(
                generator.uniform(in: -half.x...half.x), generator.uniform(in: -half.y...half.y))
            let isFree = spots.allSatisfy {
                let apart = $0.place - place
                return (apart * apart).sum() >= Constants.leastDistance * Constants.leastDistance
            }
            guard isFree else { continue }
            let back: Float = generator.uniform() < 1 / 2 ? .pi : 0
            spots.append(
                Spot(
                    place: place, direction: model.angle(at: SIMD2(place.x, -place.y)) + back,
                    kind: generator.uniform() < Constants.endings ? .ending : .bifurcation,
                    descriptor: MinutiaDescriptor(low: generator.next(), high: generator.next())))
        }
        return spots
    }

    private static func seen(
        _ spot: Spot, at place: SIMD2<Float>, turned: Float, using generator: inout SeededGenerator
    ) -> Seen {
        let size = SIMD2(Float(ImpressionSize.standard.width), Float(ImpressionSize.standard.height))
        let noise = SIMD2(generator.bellShaped(), generator.bellShaped()) * Constants.placeNoise
        let moved = (place + noise).clamped(lowerBound: .zero, upperBound: size)
        let direction = spot.direction + turned + Constants.directionNoise * generator.bellShaped()
        let turn = 2 * Float.pi
        let minutia = Minutia(
            x: moved.x, y: moved.y, direction: direction - turn * (direction / turn).rounded(.down), kind: spot.kind,
            quality: UInt8(generator.uniform(in: Constants.quality)))
        let (low, high) = (changedBits(using: &generator), changedBits(using: &generator))
        return (
            FingerTemplate.Point(minutia),
            MinutiaDescriptor(low: spot.descriptor.low ^ low, high: spot.descriptor.high ^ high)
        )
    }

    /// Which of 64 bits change.
    private static func changedBits(using generator: inout SeededGenerator) -> UInt64 {
        (0..<UInt64.bitWidth).reduce(0) { $0 | (generator.uniform() < Constants.changedBits ? 1 << $1 : 0) }
    }

    /// How a finger lies on the sensor.
    private struct Pose {
        let conditions: ImpressionConditions
        let distortion: SkinDistortion
        private let middle = SIMD2(Float(ImpressionSize.standard.width), Float(ImpressionSize.standard.height)) / 2

        init(_ conditions: ImpressionConditions) {
            self.conditions = conditions
            distortion = SkinDistortion(conditions)
        }

        /// The pixel that shows a place of the skin; nil for one beyond the contact area or the image.
        func place(of skin: SIMD2<Float>) -> SIMD2<Float>? {
            var contact = skin - conditions.contactCentre
            for _ in 0..<Constants.steps { contact += skin - distortion.skin(at: contact) }
            guard isTouched(contact) else { return nil }
            let (c, s) = (cosf(conditions.rotation), sinf(conditions.rotation))
            let image = SIMD2(contact.x * c + contact.y * s, contact.y * c - contact.x * s)
            let place = image + conditions.displacement + middle
            let isInside = place.x >= 0 && place.y >= 0 && place.x <= 2 * middle.x && place.y <= 2 * middle.y
            return isInside ? place : nil
        }

        /// The ridge flow where the finger touches the sensor.
        func ridges(of model: OrientationModel) -> RidgeField {
            let pitch = RidgeField.pitch
            let columns = (ImpressionSize.standard.width + pitch - 1) / pitch
            let rows = (ImpressionSize.standard.height + pitch - 1) / pitch
            var orientations: [UInt8] = []
            for row in 0..<rows {
                for column in 0..<columns {
                    let pixel = (SIMD2(Float(column), Float(row)) + 1 / 2) * Float(pitch)
                    let contact = distortion.contactPlace(pixel - middle)
                    guard isTouched(contact) else {
                        orientations.append(RidgeField.outside)
                        continue
                    }
                    let skin = distortion.skin(at: contact)
                    let angle = model.angle(at: SIMD2(skin.x, -skin.y)) + conditions.rotation
                    let step = Int((angle / .pi * Float(RidgeField.steps)).rounded()) % RidgeField.steps
                    orientations.append(UInt8((step + RidgeField.steps) % RidgeField.steps))
                }
            }
            return RidgeField(columns: columns, rows: rows, orientations: orientations)
        }

        private func isTouched(_ contact: SIMD2<Float>) -> Bool {
            let share = contact / conditions.contactHalf
            return (share * share).sum() <= 1
        }
    }
}
