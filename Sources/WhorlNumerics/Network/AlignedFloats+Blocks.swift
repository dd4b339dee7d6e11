extension AlignedFloats {
    /// Takes memory for the values of channels, zeros after them up to whole blocks.
    convenience init(padding values: [Float]) {
        self.init(count: FeatureMap.padded(values.count))
        for (index, value) in values.enumerated() { start[index] = value }
    }
}
