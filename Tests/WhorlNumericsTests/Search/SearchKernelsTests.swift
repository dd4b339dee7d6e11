import Testing

import WhorlNumerics

@Suite struct SearchKernelsTests {
    /// Ragged in every unit of the kernels: lanes of 16, runs of 4, words of 64, tiles.
    static let shapes: [(rows: Int, probes: Int, columns: Int)] = [
        (1, 1, 1), (1, 1, 16), (3, 2, 17), (16, 1, 64), (17, 3, 63), (33, 7, 65), (70, 13, 100), (65, 6, 128),
        (130, 20, 512), (64, 5, 130), (31, 33, 257), (5, 4, 4096), (18, 300, 64),
    ]

    /// Rounding of a product: see ``SearchBound``, for vectors of unit norm.
    private static func tolerance(_ columns: Int) -> Double { Double((columns + 15) / 16 + 6) * 0x1p-24 + 0x1p-110 }

    @Test(arguments: InstructionSet.available)
    func productOfFewEntries(set: InstructionSet) throws {
        let one = SearchCase(columns: 3, rows: [[0.5, -0.25, 0.125]], probes: [[0.5, 0.5, -0.5], [0, 0, 1]])
        #expect(try one.products(.of(set), 0..<2) == [[0.0625], [0.125]])
    }

    @Test(arguments: 0..<shapes.count, InstructionSet.available)
    func productsAgreeWithPlainTwin(index: Int, set: InstructionSet) throws {
        let shape = Self.shapes[index]
        let some = SearchCase(seed: UInt64(index), rows: shape.rows, probes: shape.probes, columns: shape.columns)
        let products = try some.products(.of(set), 0..<shape.probes)
        for (probe, products) in zip(some.probes, products) {
            for (row, product) in zip(some.rows, products) {
                #expect(abs(Double(product) - PlainSearch.product(row, probe)) <= Self.tolerance(shape.columns))
            }
        }
    }

    @Test(arguments: 0..<shapes.count, InstructionSet.available)
    func productDoesNotDependOnNeighbors(index: Int, set: InstructionSet) throws {
        let shape = Self.shapes[index], kernels = try SearchKernels.of(set)
        let some = SearchCase(seed: UInt64(index), rows: shape.rows, probes: shape.probes, columns: shape.columns)
        let all = some.products(kernels, 0..<shape.probes)
        for (row, values) in some.rows.enumerated() {
            let alone = SearchCase(columns: shape.columns, rows: [values], probes: some.probes)
            for probe in 0..<shape.probes {
                #expect(alone.products(kernels, probe..<probe + 1)[0][0] == all[probe][row])
            }
        }
        for first in stride(from: 0, to: shape.probes, by: 3) {
            #expect(some.products(kernels, first..<shape.probes) == Array(all[first...]))
        }
    }

    @Test(arguments: 0..<shapes.count, InstructionSet.available)
    func distancesAgreeWithPlainTwin(index: Int, set: InstructionSet) throws {
        let shape = Self.shapes[index], kernels = try SearchKernels.of(set)
        let some = SearchCase(seed: UInt64(index), rows: shape.rows, probes: shape.probes, columns: shape.columns)
        let squares = some.squaredDistances(kernels)
        for (probe, squares) in zip(some.probes, squares) {
            for (row, square) in zip(some.rows, squares) {
                let plain = zip(row, probe).reduce(0.0) { sum, pair in
                    let difference = Double(pair.0) - Double(pair.1)
                    return sum + difference * difference
                }
                // A difference is rounded too, which counts twice in its square.
                #expect(abs(Double(square) - plain) <= plain * (Self.tolerance(shape.columns) + 2 * 0x1p-24) + 0x1p-110)
            }
        }
    }

    /// One pair, tiles of any shape and every instruction set give the same bits.
    @Test(arguments: 0..<shapes.count, InstructionSet.available)
    func sumsAreTheSameBitsEverywhere(index: Int, set: InstructionSet) throws {
        let shape = Self.shapes[index], kernels = try SearchKernels.of(set), plain = try SearchKernels.of(.portable)
        let some = SearchCase(seed: UInt64(index), rows: shape.rows, probes: shape.probes, columns: shape.columns)
        let all = 0..<shape.probes
        let products = some.products(kernels, all), squares = some.squaredDistances(kernels)
        #expect(products == some.products(plain, all) && squares == some.squaredDistances(plain))
        for (probe, values) in some.probes.enumerated() {
            for (row, other) in some.rows.enumerated() {
                values.withUnsafeBufferPointer { values in
                    other.withUnsafeBufferPointer { other in
                        #expect(kernels.product(values, other) == products[probe][row])
                        #expect(kernels.product(other, values) == products[probe][row])
                        #expect(kernels.squaredDistance(other, values) == squares[probe][row])
                    }
                }
            }
        }
    }

    @Test(arguments: 0..<shapes.count, InstructionSet.available)
    func survivorsByProductsAreThoseThatReachTheFloor(index: Int, set: InstructionSet) throws {
        let shape = Self.shapes[index], kernels = try SearchKernels.of(set)
        let some = SearchCase(seed: UInt64(index), rows: shape.rows, probes: shape.probes, columns: shape.columns)
        let first = shape.probes / 3
        let products = some.products(kernels, 0..<shape.probes)
        let floors = products[first...].map { $0.sorted()[$0.count / 2] }
        let expected = (first..<shape.probes).flatMap { probe in
            products[probe].enumerated().filter { $1 >= floors[probe - first] }.map { row, product in
                Survivor(probe: UInt32(probe), row: UInt32(row), lower: product, upper: product)
            }
        }
        #expect(some.survivors(kernels, first..<shape.probes, floors: floors, byCodes: false) == expected)
    }

    @Test(arguments: 0..<shapes.count, InstructionSet.available)
    func boundsAreThoseOfThePlainTwinAndHoldTheProduct(index: Int, set: InstructionSet) throws {
        let shape = Self.shapes[index], kernels = try SearchKernels.of(set)
        let some = SearchCase(seed: UInt64(index), rows: shape.rows, probes: shape.probes, columns: shape.columns)
        let floors = [Float](repeating: -.infinity, count: shape.probes)
        let survivors = some.survivors(kernels, 0..<shape.probes, floors: floors)
        #expect(survivors.count == shape.rows * shape.probes)
        let products = some.products(kernels, 0..<shape.probes)
        let rows = some.rows.map(PlainSearch.coded)
        let probes = some.probes.map(PlainSearch.coded)
        let terms = some.probes.map(PlainSearch.terms)
        for (index, survivor) in survivors.enumerated() {
            let (probe, row) = (index / shape.rows, index % shape.rows)
            #expect((Int(survivor.probe), Int(survivor.row)) == (probe, row))
            let sum = zip(probes[probe].codes, rows[row].codes).reduce(0) { $0 + $1.0 * $1.1 }
            let residual = rows[row].residual > 0 ? Float(rows[row].residual).nextUp : 0
            let estimate = Float(sum) * rows[row].scale * terms[probe].scale
            let error = terms[probe].reach * residual * terms[probe].scale + terms[probe].margin
            #expect(survivor.lower == estimate - error && survivor.upper == estimate + error)
            #expect(survivor.lower <= products[probe][row] && products[probe][row] <= survivor.upper)
        }
    }

    /// Searches count persons by it.
    @Test(arguments: 0..<shapes.count, InstructionSet.available)
    func survivorsOfAProbeAreInTheOrderOfTheRows(index: Int, set: InstructionSet) throws {
        let shape = Self.shapes[index], kernels = try SearchKernels.of(set)
        let some = SearchCase(seed: UInt64(index), rows: shape.rows, probes: shape.probes, columns: shape.columns)
        let floors = [Float](repeating: -.infinity, count: shape.probes)
        for byCodes in [true, false] {
            let found = some.found(kernels, 0..<shape.rows, 0..<shape.probes, floors: floors, byCodes: byCodes)
            for probe in 0..<shape.probes {
                let rows = found.filter { Int($0.probe) == probe }.map { Int($0.row) }
                #expect(rows == Array(0..<shape.rows), "by codes: \(byCodes)")
            }
        }
    }

    @Test(arguments: 0..<shapes.count, InstructionSet.available)
    func survivorsOfSomeRowsAreThoseOfAll(index: Int, set: InstructionSet) throws {
        let shape = Self.shapes[index], kernels = try SearchKernels.of(set)
        let some = SearchCase(seed: UInt64(index), rows: shape.rows, probes: shape.probes, columns: shape.columns)
        let floors = [Float](repeating: -.infinity, count: shape.probes)
        let all = some.survivors(kernels, 0..<shape.probes, floors: floors)
        for start in stride(from: 0, to: shape.rows, by: CodedRows.group) {
            for part in [start..<min(start + 5, shape.rows), start..<shape.rows] {
                var found = some.found(kernels, part, 0..<shape.probes, floors: floors)
                for place in found.indices { found[place].row += UInt32(start) }
                let expected = all.filter { part.contains(Int($0.row)) }
                #expect(found.sorted { ($0.probe, $0.row) < ($1.probe, $1.row) } == expected)
            }
        }
    }

    @Test(arguments: 0..<shapes.count, InstructionSet.available)
    func rowsThatReachTheFloorSurvive(index: Int, set: InstructionSet) throws {
        let shape = Self.shapes[index], kernels = try SearchKernels.of(set)
        let some = SearchCase(seed: UInt64(index), rows: shape.rows, probes: shape.probes, columns: shape.columns)
        let products = some.products(kernels, 0..<shape.probes)
        for rank in [1, shape.rows / 2, shape.rows] where rank > 0 {
            let floors = products.map { $0.sorted()[shape.rows - rank] }
            let survivors = some.survivors(kernels, 0..<shape.probes, floors: floors)
            let places = survivors.map { Int($0.probe) * shape.rows + Int($0.row) }
            let all = some.survivors(
                kernels, 0..<shape.probes, floors: Array(repeating: -.infinity, count: shape.probes))
            #expect(survivors == places.map { all[$0] })
            let kept = Set(places)
            for (place, survivor) in all.enumerated() {
                let floor = floors[place / shape.rows]
                #expect(kept.contains(place) || products[place / shape.rows][place % shape.rows] < floor)
                /* The test itself is rounded by less than the bounds leave room for. */
                #expect(!kept.contains(place) || survivor.upper >= floor - 0x1p-19)
            }
        }
    }

    @Test(arguments: InstructionSet.available)
    func noRowReachesAnInfiniteFloor(set: InstructionSet) throws {
        let some = SearchCase(seed: 1, rows: 40, probes: 7, columns: 64)
        let floors = [Float](repeating: .infinity, count: 7)
        #expect(try some.survivors(.of(set), 0..<7, floors: floors).isEmpty)
        #expect(try some.survivors(.of(set), 0..<7, floors: floors, byCodes: false).isEmpty)
    }

    @Test(arguments: InstructionSet.available)
    func noRowsAndNoProbesHaveNoSurvivors(set: InstructionSet) throws {
        let empty = SearchCase(columns: 64, rows: [], probes: [[Float](repeating: 0.125, count: 64)])
        #expect(try empty.survivors(.of(set), 0..<1, floors: [-1]).isEmpty)
        let some = SearchCase(seed: 1, rows: 3, probes: 1, columns: 64)
        #expect(try some.survivors(.of(set), 1..<1, floors: []).isEmpty)
    }

    @Test(arguments: InstructionSet.available, [1, -1])
    func greatestSumOfCodesDoesNotOverflow(set: InstructionSet, sign: Float) throws {
        let columns = SearchKernels.mostColumns, entry = 1 / Float(columns).squareRoot()
        let row = [Float](repeating: entry, count: columns)
        let extreme = SearchCase(columns: columns, rows: [row], probes: [row.map { sign * $0 }])
        let survivor = try extreme.survivors(.of(set), 0..<1, floors: [-.infinity])[0]
        #expect(survivor.lower <= sign && sign <= survivor.upper)
        #expect(survivor.upper - survivor.lower < 0x1p-12, "only rounding keeps the bounds apart")
    }

    @Test(arguments: 0..<shapes.count, InstructionSet.available)
    func nearRowsAreThoseOfThePlainTwin(index: Int, set: InstructionSet) throws {
        let shape = Self.shapes[index], kernels = try SearchKernels.of(set)
        let some = SearchCase(seed: UInt64(index), rows: shape.rows, probes: shape.probes, columns: shape.columns)
        let coded = some.coded(kernels), probes = some.searchProbes
        for (probe, values) in some.probes.enumerated() {
            for limit in [0, shape.columns / 2, shape.columns] {
                let near = [Neighbor](unsafeUninitializedCapacity: shape.rows) { room, count in
                    guard let start = room.baseAddress else { return }
                    count = kernels.near(coded, probes, probe, within: limit, into: start)
                }
                let expected = some.rows.enumerated().map { row, other in
                    Neighbor(row: UInt32(row), distance: UInt32(PlainSearch.distance(values, other)))
                }
                #expect(near == expected.filter { $0.distance <= limit })
            }
        }
    }
}
