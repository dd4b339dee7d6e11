/// The main error rates without intervals.
struct RatesOnly: Encodable {
    private enum CodingKeys: String, CodingKey {
        case eer, fmr100, fmr1000, mated, nonMated
    }

    private let accuracy: AccuracySummary

    init(_ accuracy: AccuracySummary) {
        self.accuracy = accuracy
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(accuracy.equalErrorRate?.value, forKey: .eer)
        try container.encode(accuracy.rate(.fmr100), forKey: .fmr100)
        try container.encode(accuracy.rate(.fmr1000), forKey: .fmr1000)
        try container.encode(accuracy.mated, forKey: .mated)
        try container.encode(accuracy.nonMated, forKey: .nonMated)
    }
}
