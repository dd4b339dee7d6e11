/// The unit in which times are printed.
enum Milliseconds {
    /// Milliseconds of a second.
    static let perSecond = 1000.0
}
