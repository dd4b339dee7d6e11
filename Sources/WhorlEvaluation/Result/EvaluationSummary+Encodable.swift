/// The keys are the evaluation's JSON interface: every key is always there, with null where nothing can be said.
extension EvaluationSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name, fingers, people, samples, mated, nonMated
        case eer, eerBounds, fmr100, fmr1000, fmr10000, fmr100000, fmr1000000, zeroFMR, zeroFNMR
        case areaUnderCurve, decidability, intervals, operatingPoints, refusals, notes
        case failuresToExtract, failedComparisons, failures, withoutFailures
        case extractMilliseconds, prepareMilliseconds, comparisonsPerSecond
    }

    /// Writes the summary as one object; rates are in `0...1`, times in CPU time of one thread.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(fingers, forKey: .fingers)
        try container.encode(people, forKey: .people)
        try container.encode(samples, forKey: .samples)
        try container.encode(accuracy.mated, forKey: .mated)
        try container.encode(accuracy.nonMated, forKey: .nonMated)
        try encodeAccuracy(into: &container)
        try container.encode(failures.count, forKey: .failuresToExtract)
        try container.encode(accuracy.failedComparisons, forKey: .failedComparisons)
        try container.encode(failures, forKey: .failures)
        try container.encode(RatesOnly(accuracyWithoutFailures), forKey: .withoutFailures)
        try container.encode(cost.extractMilliseconds, forKey: .extractMilliseconds)
        try container.encode(cost.prepareMilliseconds, forKey: .prepareMilliseconds)
        try container.encode(cost.comparisonsPerSecond, forKey: .comparisonsPerSecond)
    }

    private func encodeAccuracy(into container: inout KeyedEncodingContainer<CodingKeys>) throws {
        try container.encode(accuracy.equalErrorRate?.value, forKey: .eer)
        try container.encode(accuracy.equalErrorRate, forKey: .eerBounds)
        for (name, key) in Self.pointKeys {
            try container.encode(accuracy.rate(name), forKey: key)
        }
        try container.encode(accuracy.areaUnderCurve, forKey: .areaUnderCurve)
        try container.encode(accuracy.decidability, forKey: .decidability)
        try container.encode(StatedIntervals(accuracy), forKey: .intervals)
        try container.encode(Self.byName(accuracy.points), forKey: .operatingPoints)
        try container.encode(Self.byName(accuracy.refusals.mapValues(\.description)), forKey: .refusals)
        try container.encode(accuracy.notes, forKey: .notes)
    }

    private static let pointKeys: [(NamedPoint, CodingKeys)] = [
        (.fmr100, .fmr100), (.fmr1000, .fmr1000), (.fmr10000, .fmr10000), (.fmr100000, .fmr100000),
        (.fmr1000000, .fmr1000000), (.zeroFMR, .zeroFMR), (.zeroFNMR, .zeroFNMR),
    ]

    private static func byName<Value>(_ values: [NamedPoint: Value]) -> [String: Value] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    }
}
