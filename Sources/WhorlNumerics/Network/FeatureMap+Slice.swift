extension FeatureMap {
    /// The map of some of this one's channels, in the same memory.
    ///
    /// A layer that writes a slice writes whole blocks: the channels after the slice's last one, up to a multiple of
    /// ``lanes``, become zero.
    ///
    /// - Precondition: `first` is a multiple of ``lanes``, the slice's channels are this map's.
    package func slice(first: Int, channels count: Int) -> FeatureMap {
        precondition(first % Self.lanes == 0 && first >= 0 && count > 0 && first + count <= channels)
        return FeatureMap(part: self, offset: offset + first, height: height, channels: count, margin: margin)
    }
}
