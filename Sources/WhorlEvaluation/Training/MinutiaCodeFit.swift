public import Whorl
internal import WhorlNumerics

/// Fits the table of minutia codes to prints of known fingers.
///
/// Minutiae of a finger's prints that its comparisons pair are one class; the codes are the signs along the directions that
/// tell such classes apart best (``LinearDiscriminants``).
public struct MinutiaCodeFit: Sendable {
    /// The development sets that the table was fitted to which the program carries.
    public static let fittedSets = ["neuro_crossmatch", "upek"]

    /// Comparisons of a finger's prints that score less are left out: their pairs are not sure.
    private static let leastScore = 4.0
    /// As for ``LinearDiscriminants``.
    private static let ridge: Float = 0.01

    /// The table's stored form.
    public var bytes: [UInt8] { table.bytes }
    /// Minutiae that it was fitted to.
    public let minutiae: Int
    let table: MinutiaCodeTable

    /// A minutia of one of the prints.
    private struct Sample: Sendable {
        let surroundings: MinutiaSurroundings
        let classNumber: Int
    }

    /// Fits a table.
    ///
    /// - Parameters:
    ///   - fingers: the prints of each finger.
    ///   - threads: the most threads that compare prints.
    /// - Throws: ``EvaluationError/engine(_:)`` with `insufficientData` where fewer minutiae are seen twice than a code has bits.
    public init(fingers: [[FingerTemplate]], threads: Int) throws(EvaluationError) {
        let groups = Parallel.map(fingers.count, threads: threads, block: 1) { Self.samples(fingers[$0]) }
        var samples: [Sample] = []
        for group in groups {
            let first = (samples.last?.classNumber ?? -1) + 1
            samples += group.map { Sample(surroundings: $0.surroundings, classNumber: first + $0.classNumber) }
        }
        let columns = MinutiaSurroundings.count
        var (sums, counts) = ([Float](repeating: 0, count: columns), [Float](repeating: 0, count: columns))
        for sample in samples {
            for index in 0..<columns where sample.surroundings.known[index] {
                sums[index] += Float(sample.surroundings.values[index])
                counts[index] += 1
            }
        }
        let means = zip(sums, counts).map { Int8(($0 / max($1, 1)).rounded()) }
        var rows: [Float] = []
        rows.reserveCapacity(samples.count * columns)
        for sample in samples {
            for index in 0..<columns {
                let value = Float(sample.surroundings.values[index]) - Float(means[index])
                rows.append(sample.surroundings.known[index] ? value / MinutiaSurroundings.one : 0)
            }
        }
        do throws(AlgebraError) {
            let axes = try LinearDiscriminants(
                rows: rows, columns: columns, classes: samples.map(\.classNumber), keeping: BinaryCode.bits,
                ridge: Self.ridge)
            guard axes.ratios.count == BinaryCode.bits else {
                throw .tooFewClasses(got: axes.ratios.count + 1, needed: BinaryCode.bits + 1)
            }
            table = Self.table(axes, means)
        } catch {
            throw .engine(.insufficientData(reason: "too few minutiae are seen in two prints of a finger"))
        }
        minutiae = samples.count
    }

    /// The minutiae of a finger that are seen in two of its prints, numbered from 0.
    private static func samples(_ prints: [FingerTemplate]) -> [Sample] {
        let prepared = prints.map { PreparedFinger($0) }
        let starts = prepared.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.points.count) }
        // The minutia of lowest number that one is known to be the same as, by way of others.
        var same = Array(0..<(starts.last ?? 0))
        func root(_ minutia: Int) -> Int {
            var minutia = minutia
            while same[minutia] != minutia { minutia = same[minutia] }
            return minutia
        }
        for (a, first) in prepared.enumerated() {
            let matcher = FingerMatcher(probe: first)
            for b in prepared.indices.dropFirst(a + 1) {
                let comparison = matcher.comparison(with: prepared[b])
                guard comparison.score >= leastScore else { continue }
                for pair in comparison.pairs {
                    let roots = [root(starts[a] + pair.probe), root(starts[b] + pair.reference)].sorted()
                    same[roots[1]] = roots[0]
                }
            }
        }
        let members = Dictionary(grouping: same.indices, by: root).filter { $0.value.count > 1 }
        var samples: [Sample] = []
        for (number, minutiae) in members.sorted(by: { $0.key < $1.key }).map(\.value).enumerated() {
            for minutia in minutiae {
                let print = starts.lastIndex { $0 <= minutia } ?? 0
                let finger = prepared[print]
                let surroundings = MinutiaSurroundings(
                    of: minutia - starts[print], finger.points, finger.cylinders, finger.template.ridges)
                samples.append(Sample(surroundings: surroundings, classNumber: number))
            }
        }
        return samples
    }

    /// The directions in whole numbers: each scaled to use a byte.
    private static func table(_ axes: LinearDiscriminants, _ means: [Int8]) -> MinutiaCodeTable {
        var weights: [Int8] = []
        var offsets: [Int32] = []
        for bit in 0..<BinaryCode.bits {
            let axis = axes.axes[bit * axes.columns..<(bit + 1) * axes.columns]
            let greatest = axis.reduce(Float(0)) { max($0, abs($1)) }
            let row = axis.map { Int8(($0 * Float(Int8.max) / greatest).rounded()) }
            let middle = zip(row, axes.mean).reduce(Float(0)) { $0 + Float($1.0) * $1.1 }
            weights += row
            offsets.append(Int32((middle * MinutiaSurroundings.one).rounded()))
        }
        return MinutiaCodeTable(means: means, weights: weights, offsets: offsets)
    }
}
