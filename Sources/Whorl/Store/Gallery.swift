/// References of one modality, ready to be searched.
protocol Gallery: Sendable {
    /// About how many bytes it takes in memory.
    var byteCount: Int { get }
}
