/// The order of the colors that a model reads.
public enum ChannelOrder: String, Sendable, CaseIterable, Codable {
    /// Red, green, blue.
    case rgb
    /// Blue, green, red.
    case bgr
}
