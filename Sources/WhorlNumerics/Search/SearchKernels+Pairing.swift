internal import CKernels

/// Two edges that fit each other.
package struct EdgeFit: Sendable, BitwiseCopyable {
    /// How far they differ.
    package let cost: Float
    /// Their numbers among the edges of their minutiae.
    package let first, second: UInt8

    /// Nothing yet.
    package static let none = EdgeFit(cost: 0, first: 0, second: 0)
}

/// How far edges of two prints may differ.
package struct EdgeLimits: Sendable {
    fileprivate let limits: whorl_edge_limits

    /// Joins limits.
    ///
    /// - Parameters:
    ///   - length: greatest difference of length in pixels, without a share of the length.
    ///   - ratio: the share of the length that is added to it.
    ///   - angle: greatest difference of an angle.
    ///   - halfTurn: half a turn, as angles are wrapped at it.
    package init(length: Float, ratio: Float, angle: Float, halfTurn: Float) {
        limits = whorl_edge_limits(length: length, ratio: ratio, angle: angle, half_turn: halfTurn)
    }
}

/// The orientations of the blocks of a print.
package struct FlowBlocks {
    /// By row; `outside` where there are no ridges.
    package let orientations: [UInt8]
    package let rows, columns: Int
    /// Pixels from block to block.
    package let pitch: Float
    package let outside: UInt8

    package init(_ orientations: [UInt8], rows: Int, columns: Int, pitch: Float, outside: UInt8) {
        precondition(orientations.count == rows * columns)
        self.orientations = orientations
        self.rows = rows
        self.columns = columns
        self.pitch = pitch
        self.outside = outside
    }

    fileprivate func withView<Result>(_ body: (UnsafePointer<whorl_flow>) -> Result?) -> Result? {
        orientations.withUnsafeBufferPointer { orientations in
            guard let start = orientations.baseAddress, !orientations.isEmpty else { return nil }
            var view = whorl_flow(
                orientations: start, rows: rows, columns: columns, pitch: pitch, outside: outside)
            return body(&view)
        }
    }
}

/// What comparisons of prints ask of many minutiae or places at once; the same bits under every instruction set.
extension SearchKernels {
    /// Edges of a minutia that have room.
    package static let edgeLanes = Int(WHORL_EDGE_LANES)
    /// Floats of the edges of a minutia: lengths, bearings, turns.
    package static let edgeFloats = 3 * edgeLanes
    /// Points that stand together.
    package static let pointLanes = 16

    /// The most edges of a minutia.
    package static let mostEdges = Int(WHORL_EDGES)

    /// The edges from each minutia to its nearest others.
    ///
    /// - Parameters:
    ///   - x: columns of the minutiae in pixels, infinite behind the last one up to a multiple of ``pointLanes``.
    ///   - y: the same of their rows, y up.
    ///   - directions: of each minutia, radians in `0..<2π`.
    ///   - edges: edges of a minutia, at most ``mostEdges`` and one less than there are minutiae.
    ///   - halfTurn: half a turn, as angles are wrapped at it.
    ///   - columns: receives ``edgeFloats`` of each minutia: lengths, bearings and turns, the shortest edge first, infinite
    ///     where there is no edge.
    ///   - neighbours: receives ``edgeLanes`` numbers of each minutia.
    package func findEdges(
        _ x: [Float], _ y: [Float], _ directions: [Float], edges: Int, halfTurn: Float, columns: inout [Float],
        neighbours: inout [Int8]
    ) {
        let count = directions.count
        precondition(x.count == y.count && x.count % Self.pointLanes == 0 && count <= x.count)
        precondition(edges <= Self.mostEdges && edges < max(1, count))
        precondition(columns.count >= count * Self.edgeFloats && neighbours.count >= count * Self.edgeLanes)
        x.withUnsafeBufferPointer { x in
            y.withUnsafeBufferPointer { y in
                directions.withUnsafeBufferPointer { directions in
                    columns.withUnsafeMutableBufferPointer { columns in
                        neighbours.withUnsafeMutableBufferPointer { neighbours in
                            guard let x = x.baseAddress, let y = y.baseAddress, let angles = directions.baseAddress,
                                let columns = columns.baseAddress, let neighbours = neighbours.baseAddress
                            else { return }
                            kernels.find_edges(x, y, angles, count, edges, halfTurn, columns, neighbours)
                        }
                    }
                }
            }
        }
    }

    /// Which edges of a minutia fit those of another.
    ///
    /// - Parameters:
    ///   - first: ``edgeFloats`` of each minutia of a print; a missing edge has an infinite length.
    ///   - a: a minutia of it.
    ///   - second: the same of another print.
    ///   - b: a minutia of that.
    ///   - count: edges of the first minutia.
    ///   - limits: how far edges may differ.
    ///   - fits: receives them, by edge of the first and then of the second minutia; has room for `count` times
    ///     ``edgeLanes``.
    /// - Returns: how many fit.
    package func fittingEdges(
        _ first: [Float], _ a: Int, _ second: [Float], _ b: Int, count: Int, _ limits: EdgeLimits,
        into fits: inout [EdgeFit]
    ) -> Int {
        precondition(first.count >= (a + 1) * Self.edgeFloats && second.count >= (b + 1) * Self.edgeFloats)
        precondition(count <= Self.edgeLanes && fits.count >= count * Self.edgeLanes)
        return first.withUnsafeBufferPointer { first in
            second.withUnsafeBufferPointer { second in
                fits.withUnsafeMutableBytes { fits in
                    guard let mine = first.baseAddress, let theirs = second.baseAddress, let out = fits.baseAddress
                    else { return 0 }
                    return withUnsafePointer(to: limits.limits) { limits in
                        kernels.fit_edges(
                            mine + a * Self.edgeFloats, theirs + b * Self.edgeFloats, count, limits,
                            out.assumingMemoryBound(to: whorl_edge_fit.self))
                    }
                }
            }
        }
    }

    /// The points that are no farther than `limit` from a place, as bits: point 0 is the lowest bit of the first word.
    ///
    /// - Precondition: `x` and `y` have as many entries, a multiple of ``pointLanes``, at most 128.
    package func nearPoints(
        _ x: [Float], _ y: [Float], across: Float, down: Float, limit: Float
    ) -> (low: UInt64, high: UInt64) {
        precondition(x.count == y.count && x.count % Self.pointLanes == 0 && x.count <= 2 * UInt64.bitWidth)
        var words: (low: UInt64, high: UInt64) = (0, 0)
        x.withUnsafeBufferPointer { x in
            y.withUnsafeBufferPointer { y in
                withUnsafeMutableBytes(of: &words) { words in
                    guard let columns = x.baseAddress, let rows = y.baseAddress, let out = words.baseAddress
                    else { return }
                    kernels.near_points(
                        columns, rows, x.count, across, down, limit, out.assumingMemoryBound(to: UInt64.self))
                }
            }
        }
        return words
    }

    /// Adds up how the flows of two prints agree.
    ///
    /// - Parameters:
    ///   - first: a print.
    ///   - second: another one.
    ///   - motion: lays the first on the second, y up.
    ///   - cosines: by the sum of an orientation and `turn` less another orientation, which has to be in range.
    ///   - turn: of the first print.
    /// - Returns: the sum, block by block of the first, and how many blocks there are that lie on ridges of the second.
    package func flowAgreement(
        _ first: FlowBlocks, _ second: FlowBlocks, motion: (cosine: Float, sine: Float, shiftX: Float, shiftY: Float),
        cosines: [Float], turn: Int
    ) -> (sum: Float, blocks: Int) {
        var motion = whorl_motion(
            cosine: motion.cosine, sine: motion.sine, shift_x: motion.shiftX, shift_y: motion.shiftY)
        var sum: Float = 0
        let blocks = first.withView { first in
            second.withView { second in
                cosines.withUnsafeBufferPointer { cosines in
                    cosines.baseAddress.map { kernels.agree_flows(first, second, &motion, $0, Int32(turn), &sum) }
                }
            }
        }
        return (sum, blocks ?? 0)
    }
}
