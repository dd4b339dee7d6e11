internal import WhorlNumerics

/// A network made ready for images of one size: weights packed, memory planned, steps in order.
///
/// A plan is shared by threads, each with a workspace of its own; a run takes no memory.
package final class NetworkPlan: Sendable {
    /// Rows of an image.
    package let height: Int
    /// Columns of an image.
    package let width: Int
    /// Components of a pixel.
    package let channels: Int
    /// Results in the file's order.
    package let outputs: [NetworkOutput]

    private let steps: [Step]
    private let input: FeatureMap
    /// Place of a row of the image on its way into a map of whole blocks; nil where it is not needed.
    private let row: Int?
    private let results: [FeatureMap]
    private let constants: [(map: FeatureMap, layout: Layout, numbers: [Float])]
    private let count: Int

    init(_ program: Program, limits: NetworkLimits) throws(NetworkError) {
        let maker = try StepMaker(program, limits: limits)
        steps = maker.steps()
        input = maker.map(program.input)
        height = input.height
        width = input.width
        channels = input.channels
        outputs = program.outputs.map { NetworkOutput(name: $0.name, shape: program.values[$0.value].shape) }
        results = program.outputs.map { maker.map($0.value) }
        constants = maker.constants()
        row = input.pixelStride == channels ? nil : maker.count
        count = maker.count + (row == nil ? 0 : width * channels)
    }

    /// Bytes of a workspace.
    package var workspaceBytes: Int { count * MemoryLayout<Float>.stride }

    /// Takes the memory for runs on one thread.
    package func makeWorkspace() -> NetworkWorkspace {
        let floats = Workspace(count: count + constants.reduce(0) { max($0, $1.numbers.count) })
        for constant in constants {
            floats.withMutableFloats(count..<count + constant.numbers.count) { target in
                _ = target.update(fromContentsOf: constant.numbers)
            }
            floats.pack(constant.map, planar: constant.layout == .map, from: count)
        }
        return NetworkWorkspace(floats, plan: self)
    }

    /// Computes the results for one image, which stay in the workspace until the next run.
    ///
    /// - Parameters:
    ///   - workspace: one that this plan made.
    ///   - fill: is called for each row of the image, from the top, and fills it: `width * channels` numbers, the
    ///     components of a pixel one after another.
    package func run(
        _ workspace: NetworkWorkspace, fill: (_ row: Int, _ numbers: UnsafeMutableBufferPointer<Float>) -> Void
    ) {
        precondition(workspace.plan === self)
        let floats = workspace.floats
        floats.clearMargin(of: input)
        for index in 0..<height {
            if let row {
                floats.withMutableFloats(row..<row + width * channels) { fill(index, $0) }
                floats.packRow(index, of: input, from: row)
            } else {
                floats.withRow(index, of: input) { fill(index, $0) }
            }
        }
        for index in steps.indices { steps[index].run(in: floats) }
    }

    /// Gives a result of the last run by its place in ``outputs``: as many numbers as ``NetworkOutput/count``, in the
    /// order of ONNX.
    package func withOutput<Result, Failure: Error>(
        _ index: Int, of workspace: NetworkWorkspace, _ body: (UnsafeBufferPointer<Float>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(workspace.plan === self)
        return try workspace.floats.withFloats(results[index].flatRange, body)
    }
}

extension Workspace {
    /// Writes a row of a map of whole blocks, whose pixels stand one after another from `start` on.
    fileprivate func packRow(_ row: Int, of map: FeatureMap, from start: Int) {
        withFloats(start..<start + map.width * map.channels) { source in
            withRow(row, of: map) { target in
                for column in 0..<map.width {
                    for channel in 0..<map.pixelStride {
                        target[column * map.pixelStride + channel] =
                            channel < map.channels ? source[column * map.channels + channel] : 0
                    }
                }
            }
        }
    }
}

/// A result of a network.
package struct NetworkOutput: Sendable, Equatable {
    /// Its name in the file.
    package let name: String
    /// Extents, outermost first, the batch of 1 included.
    package let shape: [Int]

    /// Numbers of the result.
    package var count: Int { shape.reduce(1, *) }
}

/// The memory of the runs of one ``NetworkPlan``, one run at a time: one for each thread.
package final class NetworkWorkspace {
    let floats: Workspace
    /// The plan that it is for.
    let plan: NetworkPlan

    init(_ floats: Workspace, plan: NetworkPlan) {
        self.floats = floats
        self.plan = plan
    }
}
