import WhorlNumerics

extension PlainMap {
    /// A factor and a summand for each channel.
    func scaled(_ scale: [Double], _ shift: [Double]) -> PlainMap {
        made { channel, row, column in self[channel, row, column] * scale[channel] + shift[channel] }
    }

    /// The sum with another map; where one has a place more, the other has a zero.
    func summed(with other: PlainMap) -> PlainMap {
        let (first, second) = (self, other)
        return made(
            channels: max(channels, other.channels), height: max(height, other.height), width: max(width, other.width)
        ) { channel, row, column in
            (channel < first.channels ? first[channel, row, column] : 0)
                + (channel < second.channels ? second[channel, row, column] : 0)
        }
    }
}

extension Window {
    /// A square window.
    init(_ size: Int, stride: Int, padding: Int = 0) {
        self.init(
            height: size, width: size, strideY: stride, strideX: stride, top: padding, left: padding, bottom: padding,
            right: padding)
    }
}
