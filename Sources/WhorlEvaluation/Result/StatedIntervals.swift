/// The 95 % intervals of an accuracy summary, by rate and method.
struct StatedIntervals: Encodable {
    /// The intervals of one rate.
    struct Methods: Encodable {
        /// As if comparisons were independent: too narrow where a finger takes part in many.
        let clopperPearson: RateInterval?
        /// From resampled fingers.
        let bootstrap: RateInterval?

        private enum CodingKeys: String, CodingKey {
            case clopperPearson, bootstrap
        }

        /// Writes both keys, null where there is no interval.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(clopperPearson, forKey: .clopperPearson)
            try container.encode(bootstrap, forKey: .bootstrap)
        }
    }

    private let methods: [String: Methods]

    init(_ accuracy: AccuracySummary) {
        var methods = ["eer": Methods(clopperPearson: nil, bootstrap: accuracy.bootstrap?.eer)]
        for name in NamedPoint.allCases {
            methods[name.rawValue] = Methods(
                clopperPearson: accuracy.points[name].map(name.interval), bootstrap: accuracy.bootstrapInterval(name))
        }
        self.methods = methods
    }

    func encode(to encoder: any Encoder) throws {
        try methods.encode(to: encoder)
    }
}
