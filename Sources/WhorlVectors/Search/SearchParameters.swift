/// The numbers that searches in an index rest on; none but ``promising`` changes what a search returns.
package enum SearchParameters {
    /// Rows that a fast search compares for each candidate asked for, those with the most signs in common.
    static let promising = 64
    /// The fewest rows that a fast search compares.
    static let fewestPromising = 1024
    /// Entries at which ``fewestPromising`` is enough; shorter vectors have fewer signs, and more rows are compared in
    /// proportion.
    static let enoughSigns = 512
    /// The part of the rows that may survive the codes of a batch; a probe that has more is compared with every vector, as
    /// that reads memory in order.
    static let survivingPart = 32
    /// The same where few probes are searched for: comparing a vector then waits for memory, whichever way it is come to,
    /// and not for arithmetic.
    static let survivingPartOfFew = 8
    /// Probes that are few.
    static let fewProbes = 4
    /// Survivors that are never too many.
    static let fewSurvivors = 4096
    /// The parts of a thread's rows from which on, and up to which, codes are given up on: the floor must have risen before,
    /// and behind the second more would be lost by beginning anew than by going on, as codes take about a quarter of the
    /// time that vectors take.
    static let trialParts = (first: 16, last: 6)
    /// Survivors for each candidate asked for that are no reason to give up on codes.
    static let survivorsOfTrial = 16
    /// The part of the probes of which codes still must be of use: with fewer, scanning them costs more than it saves.
    static let usefulPart = 8
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
