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
        let source = pointer(to: map)
        let pixels = map.height * map.width
        withMutableFloats(start..<start + pixels * channels.count) { target in
            for row in 0..<map.height {
                for column in 0..<map.width {
                    let pixel = source + row * map.rowStride + column * map.pixelStride
                    let index = row * map.width + column
                    for channel in channels {
                        let place = channel - channels.lowerBound
                        target[planar ? place * pixels + index : index * channels.count + place] = pixel[channel]
                    }
                }
            }
        }
    }

    /// Reads a map's values, which ``unpack(_:channels:planar:to:)`` writes; the lanes after its channels become zero.
    ///
    /// - Precondition: the values lie in the workspace, apart from the map.
    package func pack(_ map: FeatureMap, planar: Bool, from start: Int) {
        let target = pointer(to: map)
        let pixels = map.height * map.width
        let end = min(FeatureMap.padded(map.channels), map.pixelStride)
        withFloats(start..<start + pixels * map.channels) { source in
            for row in 0..<map.height {
                for column in 0..<map.width {
                    let pixel = target + row * map.rowStride + column * map.pixelStride
                    let index = row * map.width + column
                    for channel in 0..<map.channels {
                        pixel[channel] = source[planar ? channel * pixels + index : index * map.channels + channel]
                    }
                    for channel in map.channels..<end { pixel[channel] = 0 }
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
