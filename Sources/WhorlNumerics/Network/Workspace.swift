internal import CKernels

/// The memory in which the layers of a network work: one run of floats that their ``FeatureMap``s share out.
///
/// A workspace belongs to one run of a network at a time; its owner sees to that.
package final class Workspace: @unchecked Sendable {
    /// Floats.
    package var count: Int { floats.count }

    /// The instruction set whose kernels work here.
    package let instructions: InstructionSet

    private let floats: AlignedFloats
    let kernels: whorl_network_kernels

    /// Takes memory for `count` floats, zero at first; the caller has checked its limit.
    ///
    /// - Precondition: the processor has the instruction set.
    package init(count: Int, instructions: InstructionSet = .best) {
        guard let kernels = instructions.kernels else { preconditionFailure("the processor lacks \(instructions)") }
        self.kernels = kernels.pointee
        self.instructions = instructions
        floats = AlignedFloats(count: count)
    }

    /// Gives floats to read.
    ///
    /// - Precondition: the range lies in the workspace.
    package func withFloats<Result, Failure: Error>(
        _ range: Range<Int>, _ body: (UnsafeBufferPointer<Float>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return try body(UnsafeBufferPointer(start: floats.start + range.lowerBound, count: range.count))
    }

    /// Gives floats to write.
    ///
    /// - Precondition: the range lies in the workspace.
    package func withMutableFloats<Result, Failure: Error>(
        _ range: Range<Int>, _ body: (UnsafeMutableBufferPointer<Float>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return try body(UnsafeMutableBufferPointer(start: floats.start + range.lowerBound, count: range.count))
    }

    /// Gives a map's row to write: `width * pixelStride` floats, without the margin.
    package func withRow<Result, Failure: Error>(
        _ row: Int, of map: FeatureMap, _ body: (UnsafeMutableBufferPointer<Float>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(row >= 0 && row < map.height)
        let first = map.offset + row * map.rowStride
        return try withMutableFloats(first..<first + map.width * map.pixelStride, body)
    }

    /// Writes zeros into the border of a map, whose memory another map may have used before.
    package func clearMargin(of map: FeatureMap) {
        guard map.margin > 0 else { return }
        let pixels = pointer(to: map)
        let side = map.margin * map.pixelStride
        let above = map.margin * map.rowStride + side
        (pixels - above).update(repeating: 0, count: above)
        for row in 0..<map.height {
            let end = pixels + row * map.rowStride + map.width * map.pixelStride
            end.update(repeating: 0, count: row == map.height - 1 ? side : 2 * side)
        }
        (pixels + (map.height - 1) * map.rowStride + map.width * map.pixelStride + side)
            .update(repeating: 0, count: map.margin * map.rowStride)
    }

    /// Writes zeros into a map and its border.
    package func clear(_ map: FeatureMap) {
        (pointer(to: map) - (map.offset - map.start)).update(repeating: 0, count: map.count)
    }

    /// Pixel (0, 0) of a map.
    ///
    /// - Precondition: the map lies in the workspace.
    func pointer(to map: FeatureMap) -> UnsafeMutablePointer<Float> {
        precondition(map.start >= 0 && map.end <= count)
        return floats.start + map.offset
    }

    /// Floats at a place.
    ///
    /// - Precondition: they lie in the workspace.
    func pointer(to start: Int, count: Int) -> UnsafeMutablePointer<Float> {
        precondition(start >= 0 && count >= 0 && start + count <= self.count)
        return floats.start + start
    }
}
