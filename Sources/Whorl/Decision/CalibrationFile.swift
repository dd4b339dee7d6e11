/// A calibration as `whorl calibrate --output` writes it: its table, with what is known of each data set.
package struct CalibrationFile: Decodable {
    /// The calibration.
    package let calibration: Calibration

    private enum CodingKeys: CodingKey {
        case version, extractorVersion, model, dataSets, nonMated, worstRatio, knots, tailScale
    }

    private struct DataSet: Decodable {
        let name: String
        let subjects: Int
        let nonMated: Int
    }

    /// Reads a table.
    ///
    /// - Throws: `DecodingError` for a key that is missing or no lookup can rely on.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let sets = try container.decode([DataSet].self, forKey: .dataSets)
        let knots = try container.decode([Calibration.Knot].self, forKey: .knots)
        let tailScale = try container.decode(Double.self, forKey: .tailScale)
        guard knots.count >= 2, tailScale > 0 else {
            throw DecodingError.dataCorruptedError(forKey: .knots, in: container, debugDescription: "too few knots")
        }
        let table = Calibration(
            version: try container.decode(Int.self, forKey: .version),
            extractorVersion: try container.decode(Int.self, forKey: .extractorVersion),
            model: try container.decodeIfPresent(ModelIdentity.self, forKey: .model),
            dataSets: sets.map(\.name), nonMated: try container.decode(Int.self, forKey: .nonMated),
            counts: sets.map(\.nonMated), subjects: sets.map(\.subjects),
            worstRatio: try container.decodeIfPresent(Double.self, forKey: .worstRatio), knots: knots,
            tailScale: tailScale)
        if let fault = table.fault {
            throw DecodingError.dataCorruptedError(forKey: .knots, in: container, debugDescription: fault)
        }
        calibration = table
    }
}
