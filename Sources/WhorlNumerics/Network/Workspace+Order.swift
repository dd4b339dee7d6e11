extension Workspace {
    /// Writes a map's values one after another, in a pixel's order (NHWC) or plane after plane (NCHW).
    ///
    /// Only the given channels are taken, or all of them; the first value is written at `start`, in floats from the
    /// workspace's begin.
    ///
    /// - Precondition: the values lie in the workspace, apart from the map.
    package func unpack(_ map: FeatureMap, channels: Range<Int>? = nil, planar: Bool, to start: Int) {
        let channels = channels ?? 0..<map.channels
        precondition(channels.lowerBound >= 0 && channels.upperBound <= map.channels)
        let order = ValueOrder(map, channels: channels.count, planar: planar)
        let target = pointer(to: start, count: order.count)
        for channel in channels {
            var to = target + (channel - channels.lowerBound) * order.channelStep
            for row in 0..<map.height {
                var from = pointer(to: map) + row * map.rowStride + channel
                for _ in 0..<map.width {
                    to.pointee = from.pointee
                    to += order.pixelStep
                    from += map.pixelStride
                }
            }
        }
    }

    /// Reads a map's values, which ``unpack(_:channels:planar:to:)`` writes; the lanes after its channels become zero.
    ///
    /// - Precondition: the values lie in the workspace, apart from the map.
    package func pack(_ map: FeatureMap, planar: Bool, from start: Int) {
        let order = ValueOrder(map, channels: map.channels, planar: planar)
        let source = pointer(to: start, count: order.count)
        let end = min(FeatureMap.padded(map.channels), map.pixelStride)
        for channel in 0..<end {
            var from = source + min(channel, map.channels - 1) * order.channelStep
            for row in 0..<map.height {
                var to = pointer(to: map) + row * map.rowStride + channel
                for _ in 0..<map.width {
                    to.pointee = channel < map.channels ? from.pointee : 0
                    to += map.pixelStride
                    from += order.pixelStep
                }
            }
        }
    }

    /// Copies a map into channels of another (`Concat` in ONNX), which may begin anywhere.
    ///
    /// Channel 0 becomes channel `first` of the output; the lanes after the output's channels become zero with its last
    /// part.
    ///
    /// - Precondition: the maps have one size; the channels fit.
    package func copy(_ input: FeatureMap, to output: FeatureMap, channel first: Int) {
        precondition(input.height == output.height && input.width == output.width)
        precondition(first >= 0 && first + input.channels <= output.channels)
        let source = pointer(to: input)
        let target = pointer(to: output) + first
        let isLast = first + input.channels == output.channels
        let rest = isLast ? min(FeatureMap.padded(output.channels), output.pixelStride) - output.channels : 0
        for row in 0..<output.height {
            for column in 0..<output.width {
                let pixel = target + row * output.rowStride + column * output.pixelStride
                pixel.update(
                    from: source + row * input.rowStride + column * input.pixelStride, count: input.channels)
                (pixel + input.channels).update(repeating: 0, count: rest)
            }
        }
    }
}

/// How the values of a map stand without room between them.
private struct ValueOrder {
    /// Values in all.
    package let count: Int
    /// Values from one channel of a pixel to the next.
    let channelStep: Int
    /// Values from one pixel to the next.
    let pixelStep: Int

    init(_ map: FeatureMap, channels: Int, planar: Bool) {
        let pixels = map.height * map.width
        count = pixels * channels
        channelStep = planar ? pixels : 1
        pixelStep = planar ? 1 : channels
    }
}
