/// The numbers that searches in an index rest on; none but ``promising`` changes what a search returns.
package enum SearchParameters {
    /// Rows that a fast search compares for each candidate asked for, those with the most signs in common.
    static let promising = 64
    /// The fewest rows that a fast search compares.
    static let fewestPromising = 1024
    /// Entries at which ``fewestPromising`` is enough; shorter vectors have fewer signs, and more rows are compared in
    /// proportion.
    static let enoughSigns = 512
    /// Rows that could be compared with a probe in order while one that codes leave is taken, looked up and compared by
    /// itself, as far as they may cost: the search waits for memory in either case. Of more probes, up to
    /// ``probesOfWork``, so many times more, as a row that is read once is compared with all of them, and of vectors with
    /// less than ``entriesOfWork`` entries more in proportion.
    static let survivorWork = 32
    /// Probes from which on comparing in order waits for arithmetic alone.
    static let probesOfWork = 8
    /// Entries from which on reading a row by itself takes as much longer as the row is.
    static let entriesOfWork = 128
    /// Rows that tell whether codes are of use for a block.
    package static let rowsTried = 64
    /// Blocks of which these rows are tried before the others, at first and since a trial failed.
    static let blocksTried = 8
    /// Failed trials in a row that make the pause longer: it is 63 blocks at most.
    static let mostFailures = 6
    /// Survivors that are too few to be sorted out.
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

    /// Whether codes leave so few pairs of rows and probes that they are of use.
    static func areFew(_ survivors: Int, of rows: Int, _ probes: Int, _ columns: Int) -> Bool {
        let work = survivors * survivorWork * min(probes, probesOfWork)
        return work * entriesOfWork <= rows * probes * min(columns, entriesOfWork)
    }
}
