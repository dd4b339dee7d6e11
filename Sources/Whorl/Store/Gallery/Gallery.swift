/// References of one modality, ready to be searched.
protocol Gallery: Sendable {
    /// About how many bytes it takes in memory.
    var byteCount: Int { get }
    /// The content of the partition that it was made of, where it knows; nil for that of the moment before it was made.
    var stamp: ChangeStamp? { get }
    /// The gallery without a person; nil where it has to be built anew.
    func without(_ bcid: BCID) -> Self?
}

extension Gallery {
    var stamp: ChangeStamp? { nil }
    func without(_ bcid: BCID) -> Self? { nil }
}
