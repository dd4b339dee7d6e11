/// How an index is searched.
public enum SearchMethod: String, Sendable, CaseIterable, Codable {
    /// Signed bytes are scanned, and every vector that a proved bound does not rule out is compared in single precision: the
    /// same candidates and scores as ``float`` has.
    case certified
    /// Every vector is compared in single precision.
    case float
    /// Signs are scanned, and the most promising vectors are compared: approximate, a person may be missed.
    case fast
}
