/// The numbers that searches in an index rest on; none but ``promising`` changes what a search returns.
package enum SearchParameters {
    /// Rows that a fast search compares for each candidate asked for, those with the most signs in common.
    static let promising = 64
    /// The fewest rows that a fast search compares.
    static let fewestPromising = 1024
    /// Entries at which ``fewestPromising`` is enough; shorter vectors have fewer signs, and more rows are compared in
    /// proportion.
    static let enoughSigns = 512
    /// The part of the rows that may survive the codes; a probe that has more is compared with every vector, as that reads
    /// memory in order.
    static let survivingPart = 32
    /// Survivors that are never too many.
    static let fewSurvivors = 4096
    /// The part of the people up to which persons are looked up one by one; looking up takes as long as scanning about so
    /// many.
    static let lookedUpPart = 64
    /// Probes that a block is scanned for at once: their survivors are at most 4 MiB.
    static let probesAtOnce = 256
    /// Entries compared, times probes, from which on a second thread pays.
    static let threadWork = 1 << 22
    /// Survivors that a thread compares at a time.
    static let comparedAtOnce = 64
}
