/// Which samples of a folder are compared with which.
public enum PairProtocol: String, Sendable, CaseIterable, Codable {
    /// All unordered mated pairs; non-mated pairs of the first impressions only, as in the FVC: Maio, Maltoni,
    /// Cappelli, Wayman, Jain, FVC2000, IEEE PAMI 24 (3), 2002.
    case fvc
    /// All unordered mated pairs and all unordered pairs of different labels.
    case all
}
