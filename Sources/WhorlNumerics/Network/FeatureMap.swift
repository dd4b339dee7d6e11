internal import CKernels

/// Where the values of an image or of a layer's result stand in a ``Workspace``, in channels-last order.
///
/// The channels of a pixel follow one another, then the pixels of a row, then the rows. The pixels of a map that a layer
/// writes are whole blocks of ``lanes`` floats, of which those beyond `channels` are zero. Around the map a border of
/// `margin` pixels is kept at zero for convolutions that reach beyond the edge; see ``Workspace/clearMargin(of:)``.
package struct FeatureMap: Sendable, Equatable {
    /// Channels that layers compute and store together.
    package static let lanes = Int(WHORL_NETWORK_LANES)

    /// Place of channel 0 of the upper left pixel, in floats from the workspace's begin.
    package var offset: Int
    /// Rows.
    package let height: Int
    /// Columns.
    package let width: Int
    /// Values of a pixel.
    package let channels: Int
    /// Floats from a pixel to its right neighbour.
    package let pixelStride: Int
    /// Floats from a pixel to the one below.
    package let rowStride: Int
    /// Pixels of zeros on every side.
    package let margin: Int

    /// Describes a map that layers write: whole blocks of channels, rows one after another.
    ///
    /// Its memory, margin included, begins at `start`, a multiple of ``lanes``.
    ///
    /// - Precondition: the sizes are at least 1.
    package init(height: Int, width: Int, channels: Int, margin: Int = 0, start: Int = 0) {
        self.init(
            height: height, width: width, channels: channels, pixelStride: Self.padded(channels), margin: margin,
            start: start)
        precondition(start % Self.lanes == 0)
    }

    /// Describes a map that layers only read, whose pixels have no room between them: a picture.
    ///
    /// Only ``Convolution`` reads such a map.
    package static func image(
        height: Int, width: Int, channels: Int, margin: Int, start: Int = 0
    ) -> FeatureMap {
        FeatureMap(
            height: height, width: width, channels: channels, pixelStride: channels, margin: margin, start: start)
    }

    private init(height: Int, width: Int, channels: Int, pixelStride: Int, margin: Int, start: Int) {
        precondition(height > 0 && width > 0 && channels > 0 && margin >= 0 && start >= 0)
        self.height = height
        self.width = width
        self.channels = channels
        self.pixelStride = pixelStride
        self.margin = margin
        rowStride = (width + 2 * margin) * pixelStride
        offset = start + margin * (rowStride + pixelStride)
    }

    /// Channels rounded up to whole blocks.
    package static func padded(_ channels: Int) -> Int {
        (channels + lanes - 1) / lanes * lanes
    }

    /// Floats of the map's memory, margin included.
    package var count: Int { (height + 2 * margin) * rowStride }

    /// Where the map's memory begins.
    package var start: Int { offset - margin * (rowStride + pixelStride) }

    /// The end of what layers read or write in the map, margin included.
    package var end: Int {
        offset + (height - 1 + margin) * rowStride + (width - 1 + margin) * pixelStride
            + min(Self.padded(channels), pixelStride)
    }

    /// This map with its memory at another place.
    package func moved(to start: Int) -> FeatureMap {
        var moved = self
        moved.offset += start - self.start
        return moved
    }

    /// Blocks of channels.
    var blocks: Int { Self.padded(channels) / Self.lanes }

    var strides: whorl_strides { whorl_strides(row: rowStride, pixel: pixelStride) }

    /// Whether a layer may write the map by whole blocks.
    package var isBlocked: Bool {
        pixelStride >= Self.padded(channels) && pixelStride % Self.lanes == 0 && offset % Self.lanes == 0
            && rowStride % Self.lanes == 0
    }

    /// Whether this map has the height, width and channels of the other.
    package func hasShape(of other: FeatureMap) -> Bool {
        height == other.height && width == other.width && channels == other.channels
    }
}

extension AlignedFloats {
    /// Takes memory for the values of channels, zeros after them up to whole blocks.
    convenience init(padding values: [Float]) {
        self.init(count: FeatureMap.padded(values.count))
        for (index, value) in values.enumerated() { start[index] = value }
    }
}
