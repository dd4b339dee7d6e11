extension Identification {
    enum CodingKeys: String, CodingKey {
        case candidates, threshold, fmr, fpir, extrapolated, compared, people, skippedOutdated, skippedDamaged
    }

    /// Writes every key; ``fpir`` is null where none was asked for.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(candidates, forKey: .candidates)
        try container.encode(threshold, forKey: .threshold)
        try container.encode(fmr, forKey: .fmr)
        try container.encode(fpir, forKey: .fpir)
        try container.encode(extrapolated, forKey: .extrapolated)
        try container.encode(compared, forKey: .compared)
        try container.encode(people, forKey: .people)
        try container.encode(skippedOutdated, forKey: .skippedOutdated)
        try container.encode(skippedDamaged, forKey: .skippedDamaged)
    }
}
