import Testing

import WhorlNumerics

/// The plain twins of the kernels of search.
enum PlainSearch {
    /// The codes of a vector, its scale and the L2 norm of what they lose.
    static func coded(_ values: [Float]) -> (codes: [Int], scale: Float, residual: Double) {
        let largest = values.map(abs).max() ?? 0
        guard largest >= SearchBound.leastCoded else {
            return (values.map { _ in 0 }, 0, norm(values))
        }
        let scale = largest / 127
        let codes = values.map { Int(($0 * (127 / largest)).rounded(.toNearestOrEven)) }
        let rests = zip(values, codes).map { Double($0) - Double(scale) * Double($1) }
        return (codes, scale, rests.reduce(0) { $0 + $1 * $1 }.squareRoot())
    }

    /// What the bounds of a probe's estimates are made of.
    static func terms(_ probe: [Float]) -> (scale: Float, reach: Float, margin: Float) {
        let coded = coded(probe)
        let length = coded.codes.reduce(0) { $0 + $1 * $1 }
        return (
            coded.scale > 0 ? coded.scale : 1, Float(Double(length).squareRoot()).nextUp,
            SearchBound.margin(residual: coded.residual, columns: probe.count)
        )
    }

    static func norm(_ values: [Float]) -> Double {
        values.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
    }

    static func product(_ a: [Float], _ b: [Float]) -> Double {
        zip(a, b).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }

    /// The signs that differ.
    static func distance(_ a: [Float], _ b: [Float]) -> Int {
        zip(a, b).count { ($0 > 0) != ($1 > 0) }
    }
}

/// Rows and probes of a test.
struct SearchCase {
    /// How the entries of the vectors are spread.
    enum Spread: CaseIterable { case even, sparse, huge, alike, zero, tiny }

    let columns: Int
    let rows: [[Float]]
    let probes: [[Float]]
    let searchProbes: SearchProbes

    var values: [Float] { rows.flatMap { $0 } }

    init(columns: Int, rows: [[Float]], probes: [[Float]]) {
        self.columns = columns
        self.rows = rows
        self.probes = probes
        searchProbes = SearchProbes(count: probes.count, columns: columns, values: probes.flatMap { $0 })
    }

    /// Vectors of unit norm, but for zeros and tiny ones.
    init(seed: UInt64, rows: Int, probes: Int, columns: Int) {
        var random = SeededGenerator(seed: seed)
        let first = Self.vector(.even, columns, &random, like: [])
        let all = (0..<rows + probes).map { _ in
            Self.vector(random.pick(Spread.allCases), columns, &random, like: first)
        }
        self.init(columns: columns, rows: Array(all[..<rows]), probes: Array(all[rows...]))
    }

    private static func vector(
        _ spread: Spread, _ columns: Int, _ random: inout SeededGenerator, like first: [Float]
    ) -> [Float] {
        var values = (0..<columns).map { _ in random.normal() }
        switch spread {
        case .even: break
        case .sparse: values = values.map { random.next() % 8 == 0 ? $0 : 0 }
        case .huge: values[Int(random.next() % UInt64(columns))] = 1000
        case .alike: values = zip(first, values).map { $0 + 1e-4 * $1 }
        case .zero: return values.map { _ in 0 }
        case .tiny: return values.map { $0 * 1e-42 }
        }
        let norm = Float(PlainSearch.norm(values))
        return norm > 0 ? values.map { $0 / norm } : values
    }

    func coded(_ kernels: SearchKernels) -> CodedRows {
        values.withUnsafeBufferPointer {
            CodedRows(rows: rows.count, columns: columns, values: $0, kernels: kernels)
        }
    }

    /// The products of all rows with some probes, by probe.
    func products(_ kernels: SearchKernels, _ range: Range<Int>) -> [[Float]] {
        let stride = rows.count + 3
        var products = [Float](repeating: .nan, count: range.count * stride)
        kernels.products(values, rows: rows.count, searchProbes, range, into: &products, stride: stride)
        return (0..<range.count).map { Array(products[$0 * stride..<$0 * stride + rows.count]) }
    }

    /// The squared distances of all rows to each probe, by probe.
    func squaredDistances(_ kernels: SearchKernels) -> [[Float]] {
        probes.map { probe in
            rows.map { row in
                probe.withUnsafeBufferPointer { probe in
                    row.withUnsafeBufferPointer { kernels.squaredDistance($0, probe) }
                }
            }
        }
    }

    /// The rows that may reach floors, by codes or by products, in the order of probes and rows.
    func survivors(
        _ kernels: SearchKernels, _ range: Range<Int>, floors: [Float], byCodes: Bool = true
    ) -> [Survivor] {
        found(kernels, 0..<rows.count, range, floors: floors, byCodes: byCodes)
            .sorted { ($0.probe, $0.row) < ($1.probe, $1.row) }
    }

    /// The same of some rows, counted from the first of them, as the kernels give them.
    func found(
        _ kernels: SearchKernels, _ part: Range<Int>, _ range: Range<Int>, floors: [Float], byCodes: Bool = true
    ) -> [Survivor] {
        [Survivor](unsafeUninitializedCapacity: max(part.count * range.count, 1)) { room, count in
            guard let start = room.baseAddress else { return }
            count =
                byCodes
                ? kernels.survivors(coded(kernels), part, searchProbes, range, floors: floors, into: start)
                : kernels.survivors(
                    Array(values[(part.lowerBound * searchProbes.columns)...]), rows: part.count, searchProbes, range,
                    floors: floors, into: start)
        }
    }
}

extension SearchKernels {
    /// The kernels of a set that the processor has.
    static func of(_ set: InstructionSet) throws -> SearchKernels { try #require(SearchKernels(set)) }
}
