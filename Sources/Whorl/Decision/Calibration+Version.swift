extension Calibration {
    /// The calibration of finger scores of templates of an extractor version; that of this build's where none is known.
    public static func finger(ofVersion extractorVersion: Int) -> Calibration {
        extractorVersion == fingerVersion1.extractorVersion ? fingerVersion1 : finger
    }
}
