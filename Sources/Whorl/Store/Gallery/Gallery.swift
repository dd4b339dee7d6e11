/// References of one modality, ready to be searched.
package protocol Gallery: Sendable {
    /// About how many bytes it takes in memory.
    var byteCount: Int { get }
    /// The content of the partition that it was made of, where it knows; nil for that of the moment before it was made.
    var stamp: ChangeStamp? { get }
    /// People who are left out with all of their references, as one of their templates does not open.
    var damaged: Set<BCID> { get }
    /// The gallery without a person; nil where it has to be built anew.
    func without(_ bcid: BCID) -> Self?
}

extension Gallery {
    package var stamp: ChangeStamp? { nil }
    var damaged: Set<BCID> { [] }
    package func without(_ bcid: BCID) -> Self? { nil }
}
