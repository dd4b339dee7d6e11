internal import CKernels

/// Products and distances of many rows and a few probes, and scans that tell which rows may reach a floor.
///
/// One product, and one distance, of a row and a probe is the same bits however many rows and probes are given at once,
/// in either order and under every instruction set. Kernels may be used on any number of threads.
///
/// The bounds hold for rows and probes whose L2 norm is at most ``greatestNorm``, all entries being numbers; the caller
/// sees to that. ``SearchBound`` derives them.
package struct SearchKernels: Sendable {
    /// The greatest L2 norm of a row and of a probe.
    package static let greatestNorm: Float = 1.001
    /// The most entries of a row. Sums of codes then stay below 2^31: 4096 * 255 * 127 < 2^27.
    package static let mostColumns = 4096

    /// The kernels of the best instruction set, see ``InstructionSet/best``.
    package static let best: SearchKernels = {
        guard let best = SearchKernels(InstructionSet.best) else { preconditionFailure("no kernels") }
        return best
    }()

    let kernels: whorl_search_kernels

    /// The kernels of an instruction set, nil where the processor lacks it.
    package init?(_ set: InstructionSet) {
        guard let kernels = whorl_search_kernels_of(set.instructions)?.pointee else { return nil }
        self.kernels = kernels
    }

    /// The products of rows with probes.
    ///
    /// - Parameters:
    ///   - values: `rows x probes.columns` entries, row-major.
    ///   - rows: how many.
    ///   - probes: vectors of as many entries.
    ///   - range: those that count, by number.
    ///   - products: receives the product of row `r` with probe `p` at `(p - range.lowerBound) * stride + r`.
    ///   - stride: at least `rows`.
    package func products(
        _ values: UnsafePointer<Float>, rows: Int, _ probes: SearchProbes, _ range: Range<Int>,
        into products: UnsafeMutablePointer<Float>, stride: Int
    ) {
        precondition(range.lowerBound >= 0 && range.upperBound <= probes.count && stride >= rows)
        guard rows > 0, !range.isEmpty else { return }
        probes.withView { kernels.multiply(values, rows, $0, range.lowerBound, range.upperBound, products, stride) }
    }

    /// The product of two vectors of one length, as ``products(_:rows:_:_:into:stride:)`` has it.
    package func product(_ a: UnsafeBufferPointer<Float>, _ b: UnsafeBufferPointer<Float>) -> Float {
        precondition(a.count == b.count)
        guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
        return kernels.product(first, second, a.count)
    }

    /// The squared L2 distance of two vectors of one length: a sum of squares, so that nothing cancels out where it is short,
    /// in the order of ``products(_:rows:_:_:into:stride:)``.
    package func squaredDistance(_ a: UnsafeBufferPointer<Float>, _ b: UnsafeBufferPointer<Float>) -> Float {
        precondition(a.count == b.count)
        guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
        return kernels.squared_distance(first, second, a.count)
    }

    /// The rows whose product with a probe reaches its floor, with the product as both bounds.
    ///
    /// - Parameters:
    ///   - values: `rows x probes.columns` entries, row-major.
    ///   - rows: how many.
    ///   - probes: vectors of as many entries.
    ///   - range: those that count, by number.
    ///   - floors: least products, `range.count` of them.
    ///   - survivors: has room for `rows * range.count`.
    /// - Returns: how many were written, those of a probe in the order of the rows.
    package func survivors(
        _ values: UnsafePointer<Float>, rows: Int, _ probes: SearchProbes, _ range: Range<Int>,
        floors: UnsafePointer<Float>, into survivors: UnsafeMutablePointer<Survivor>
    ) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= probes.count)
        guard rows > 0, !range.isEmpty else { return 0 }
        return survivors.withMemoryRebound(to: whorl_survivor.self, capacity: rows * range.count) { survivors in
            probes.withView { kernels.reach(values, rows, $0, range.lowerBound, range.upperBound, floors, survivors) }
        }
    }

    /// The rows whose product with a probe may reach its floor, by codes: every row whose product does is among them.
    ///
    /// - Parameters:
    ///   - coded: the rows.
    ///   - rows: those that count, from the first row of a group on.
    ///   - probes: vectors of as many entries.
    ///   - range: those that count, by number.
    ///   - floors: least products, `range.count` of them.
    ///   - survivors: has room for `rows.count * range.count`.
    /// - Returns: how many were written, those of a probe in the order of the rows, which are counted from the first of
    ///   `rows`. A product that ``products(_:rows:_:_:into:stride:)`` gives lies between the bounds.
    package func survivors(
        _ coded: CodedRows, _ rows: Range<Int>, _ probes: SearchProbes, _ range: Range<Int>,
        floors: UnsafePointer<Float>, into survivors: UnsafeMutablePointer<Survivor>
    ) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= probes.count && coded.columns == probes.columns)
        guard !rows.isEmpty, !range.isEmpty else { return 0 }
        return survivors.withMemoryRebound(to: whorl_survivor.self, capacity: rows.count * range.count) { survivors in
            coded.withView(of: rows) { coded in
                probes.withView { kernels.scan(coded, $0, range.lowerBound, range.upperBound, floors, survivors) }
            }
        }
    }

    /// The rows of which at most `limit` signs differ from those of a probe.
    ///
    /// - Parameters:
    ///   - coded: the rows.
    ///   - probes: vectors of as many entries.
    ///   - probe: the one that counts, by number.
    ///   - limit: the most signs that differ, at least 0.
    ///   - neighbors: has room for `coded.rows`.
    /// - Returns: how many were written, in the order of the rows.
    package func near(
        _ coded: CodedRows, _ probes: SearchProbes, _ probe: Int, within limit: Int,
        into neighbors: UnsafeMutablePointer<Neighbor>
    ) -> Int {
        precondition((0..<probes.count).contains(probe) && coded.columns == probes.columns && limit >= 0)
        guard coded.rows > 0 else { return 0 }
        let limit = UInt32(min(limit, Self.mostColumns))
        return neighbors.withMemoryRebound(to: whorl_neighbor.self, capacity: coded.rows) { neighbors in
            withExtendedLifetime(probes.forms) {
                coded.withView { kernels.near($0, probes.signs(of: probe), limit, neighbors) }
            }
        }
    }

    /// How sets of codes resemble another one: see ``CodeSets/resemblances(to:reach:_:)``.
    func resemblances(
        _ sets: CodeSets, to probe: CodeSets, reach: Int, into resemblances: UnsafeMutablePointer<UInt32>
    ) {
        guard sets.count > 0, probe.count > 0 else { return }
        probe.withView { probe in
            sets.withView {
                kernels.resemble($0, probe.pointee.words, Int(probe.pointee.counts[0]), Int32(reach), resemblances)
            }
        }
    }

    /// For each code of a set the nearest one of a probe: see ``CodeSets/nearest(_:to:_:)``.
    func nearest(
        _ sets: CodeSets, _ number: Int, to probe: CodeSets, into nearest: UnsafeMutablePointer<CodeSets.Nearest>
    ) {
        nearest.withMemoryRebound(to: whorl_nearest_code.self, capacity: CodeSets.capacity) { nearest in
            probe.withView { probe in
                sets.withView { sets in
                    kernels.nearest(
                        sets.pointee.words + number * Int(WHORL_SET_WORDS), Int(sets.pointee.counts[number]),
                        probe.pointee.words, Int(probe.pointee.counts[0]), nearest)
                }
            }
        }
    }

    /// Codes rows.
    package func code(_ values: UnsafePointer<Float>, into coded: CodedRows) {
        let layout = CodedRows.Layout(rows: coded.rows, columns: coded.columns), start = coded.bytes.start
        kernels.code(
            values, coded.rows, coded.columns, start.assumingMemoryBound(to: UInt8.self),
            (start + layout.scales).assumingMemoryBound(to: Float.self),
            (start + layout.residuals).assumingMemoryBound(to: Float.self),
            (start + layout.signs).assumingMemoryBound(to: UInt64.self))
    }
}
