internal import WhorlNumerics

/// An instruction with its kernel packed and its values placed: all that a run needs.
enum Step: Sendable {
    case convolution(Convolution, FeatureMap, FeatureMap, adding: FeatureMap?)
    case depthwise(DepthwiseConvolution, FeatureMap, FeatureMap, adding: FeatureMap?)
    case pointwiseDepthwise(PointwiseDepthwise, FeatureMap, FeatureMap, scratch: Int)
    case pooling(Pooling, FeatureMap, FeatureMap)
    case resampling(Resampling, FeatureMap, FeatureMap, adding: FeatureMap?)
    case interpolation(BilinearResampling, FeatureMap, FeatureMap)
    /// A part of a concatenation, from this channel of the result on.
    case part(FeatureMap, FeatureMap, channel: Int)
    case scale(ChannelScale, FeatureMap, FeatureMap)
    case combination(Combination, FeatureMap, FeatureMap, FeatureMap)
    case function(ValueFunction, FeatureMap, FeatureMap)
    case elementary(ElementaryFunction, FeatureMap, FeatureMap)
    case copy(StridedCopy, FeatureMap, FeatureMap)
    case rows(RowFunction, FeatureMap, FeatureMap)
    case product(MatrixProduct, FeatureMap, FeatureMap, FeatureMap)
    case flatten(FeatureMap, channels: Range<Int>, planar: Bool, FeatureMap)
    case lift(planar: Bool, FeatureMap, FeatureMap)
    /// Zeros in a map's border, whose memory other values may have used.
    case clearMargin(FeatureMap)
    /// Zeros in a whole map.
    case clear(FeatureMap)

    /// Carries the step out.
    func run(in workspace: Workspace) {
        switch self {
        case .convolution(let kernel, let input, let output, let residual):
            kernel.run(in: workspace, from: input, to: output, adding: residual)
        case .depthwise(let kernel, let input, let output, let residual):
            kernel.run(in: workspace, from: input, to: output, adding: residual)
        case .pointwiseDepthwise(let kernel, let input, let output, let scratch):
            kernel.run(in: workspace, from: input, to: output, scratch: scratch)
        case .pooling(let kernel, let input, let output):
            kernel.run(in: workspace, from: input, to: output)
        case .resampling(let kernel, let input, let output, let other):
            kernel.run(in: workspace, from: input, to: output, adding: other)
        case .interpolation(let kernel, let input, let output):
            kernel.run(in: workspace, from: input, to: output)
        case .part(let input, let output, let channel):
            workspace.copy(input, to: output, channel: channel)
        case .scale(let kernel, let input, let output):
            kernel.run(in: workspace, from: input, to: output)
        case .combination(let kernel, let first, let second, let output):
            kernel.run(in: workspace, from: first, and: second, to: output)
        case .function(let kernel, let input, let output):
            kernel.run(in: workspace, from: input, to: output)
        case .elementary(let kernel, let input, let output):
            kernel.run(in: workspace, from: input, to: output)
        case .copy(let kernel, let input, let output):
            kernel.run(in: workspace, from: input.flatRange, to: output.flatRange)
        case .rows(let kernel, let input, let output):
            kernel.run(in: workspace, from: input.flatRange, to: output.flatRange)
            workspace.clearLanes(after: output)
        case .product(let kernel, let first, let second, let output):
            kernel.run(in: workspace, from: first.flatRange, and: second.flatRange, to: output.flatRange)
            workspace.clearLanes(after: output)
        case .flatten(let input, let channels, let planar, let output):
            workspace.unpack(input, channels: channels, planar: planar, to: output.offset)
            workspace.clearLanes(after: output)
        case .lift(let planar, let input, let output):
            workspace.pack(output, planar: planar, from: input.offset)
        case .clearMargin(let map):
            workspace.clearMargin(of: map)
        case .clear(let map):
            workspace.clear(map)
        }
    }
}

extension FeatureMap {
    /// The floats of a flat value.
    var flatRange: Range<Int> { offset..<offset + channels }
}

extension Workspace {
    /// Writes zeros after a flat value up to a whole block, as the kernels of maps expect them.
    fileprivate func clearLanes(after map: FeatureMap) {
        withMutableFloats(map.offset + map.channels..<map.offset + FeatureMap.padded(map.channels)) {
            $0.update(repeating: 0)
        }
    }
}
