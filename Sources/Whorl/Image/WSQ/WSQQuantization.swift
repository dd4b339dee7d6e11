/// The quantization table of a WSQ file: how coded numbers become wavelet coefficients.
struct WSQQuantization {
    /// Bands that a table has an entry for.
    static let bands = 64

    /// Where in its interval a number lies, as a part of the step.
    private let center: Float
    /// The width of an interval in each band; 0 where the band is not coded.
    private let steps: [Float]
    /// The width of the interval around zero in each band.
    private let zeros: [Float]

    init(_ segment: inout WSQStream) throws(WhorlError) {
        center = Float(try segment.scaled16())
        var (steps, zeros): ([Float], [Float]) = ([], [])
        for _ in 0..<Self.bands {
            steps.append(Float(try segment.scaled16()))
            zeros.append(Float(try segment.scaled16()))
        }
        (self.steps, self.zeros) = (steps, zeros)
    }

    /// Whether the file has numbers for a band.
    func isCoded(_ band: Int) -> Bool { steps[band] > 0 }

    /// The coefficient of a coded number in a band.
    func coefficient(_ number: Int, band: Int) -> Float {
        guard number != 0 else { return 0 }
        let magnitude = (Float(abs(number)) - center) * steps[band] + zeros[band] / 2
        return number > 0 ? magnitude : -magnitude
    }
}
