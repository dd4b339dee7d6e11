/// What one modality has to say of a person in a transaction.
public struct ModalityComparison: Sendable, Equatable, Codable {
    /// The modality.
    public let modality: Modality
    /// The score that decides: of the most similar reference; of faces that are compared by cosine similarity, that of the
    /// average of the probes with the average of the references.
    public let score: Double
    /// The mean of the scores of all probes with all references of the person that were compared.
    public let mean: Double
    /// The least score at which this modality alone would be a match at the false match rate asked for.
    public let threshold: Double
    /// The false match rate that a threshold at ``score`` has, for all comparisons with the person together; where several
    /// modalities are presented, its upper bound.
    public let scoreFMR: Double
    /// Whether ``scoreFMR`` relies on the calibration's fitted tail.
    public let extrapolated: Bool
    /// Comparisons with references of the person.
    public let compared: Int
    /// The most similar reference.
    public let reference: ReferenceRecord
}
