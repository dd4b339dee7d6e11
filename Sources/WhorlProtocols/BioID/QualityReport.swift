/// What the quality check says of a sample.
package struct QualityReport: Encodable, Sendable, Equatable {
    /// One thing that is wrong with it.
    package struct Fault: Encodable, Sendable, Equatable {
        /// The protocol's word.
        package let code: String
        /// What is wrong, for people.
        package let message: String
        /// What to do about it.
        package let details: String

        enum CodingKeys: String, CodingKey {
            case code = "Code"
            case message = "Message"
            case details = "Details"
        }
    }

    /// Where the eyes are, in pixels; right and left are the person's own.
    package struct EyeCenters: Encodable, Sendable, Equatable {
        package let rightX: Double
        let rightY: Double
        package let leftX: Double
        let leftY: Double

        enum CodingKeys: String, CodingKey {
            case rightX = "RightEyeX"
            case rightY = "RightEyeY"
            case leftX = "LeftEyeX"
            case leftY = "LeftEyeY"
        }
    }

    /// Whether it can be used.
    package let success: Bool
    /// What is wrong with it.
    package let errors: [Fault]
    /// Where the eyes are; nil without a face.
    package var eyeCenters: EyeCenters?
    /// A portrait cut out of the photo, as data URL of a bitmap file; nil without a face.
    package var processedSample: String?

    enum CodingKeys: String, CodingKey {
        case success = "Success"
        case errors = "Errors"
        case eyeCenters = "EyeCenters"
        case processedSample = "ProcessedSample"
    }

    /// Writes it; what is not there is `null`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(success, forKey: .success)
        try container.encode(errors, forKey: .errors)
        try container.encode(eyeCenters, forKey: .eyeCenters)
        try container.encode(processedSample, forKey: .processedSample)
    }
}
