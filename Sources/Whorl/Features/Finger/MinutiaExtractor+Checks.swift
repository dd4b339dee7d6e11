internal import WhorlNumerics

/// What an image must have to be taken for a print; each check throws with what it found.
extension MinutiaExtractor {
    /// The image at 500 dpi.
    func workingImage(of image: GrayImage) throws(WhorlError) -> GrayImage {
        let resolutions = FingerParameters.resolutions
        guard resolutions.contains(image.resolution) else {
            throw .invalidResolution(
                got: image.resolution, minimum: resolutions.lowerBound, maximum: resolutions.upperBound)
        }
        guard image.contrast >= FingerParameters.blankContrast else { throw .blankImage }
        let working = image.resampled(to: FingerParameters.resolution)
        let minimum = FingerParameters.minimumSide
        guard working.width >= minimum, working.height >= minimum else {
            throw .imageTooSmall(width: image.width, height: image.height, minimum: minimum)
        }
        return working
    }

    /// Refuses pictures without enough blocks of clear ridges.
    func checkRidges(_ area: PrintArea, _ period: RidgePeriod, _ clarity: RidgeClarity) throws(WhorlError) {
        let found = area.ridged(period, clarity)
        guard found >= FingerParameters.minimumArea else {
            throw .noFingerprint(ridgeArea: found, minimum: FingerParameters.minimumArea)
        }
    }

    func checkCount(_ minutiae: [Minutia]) throws(WhorlError) {
        let minimum = FingerParameters.minimumMinutiae
        guard minutiae.count >= minimum else { throw .tooFewMinutiae(got: minutiae.count, minimum: minimum) }
    }
}

extension GrayImage {
    /// Standard deviation of all gray levels.
    fileprivate var contrast: Double {
        var (sum, squares) = (0, 0)
        for value in pixels {
            sum += Int(value)
            squares += Int(value) * Int(value)
        }
        let (count, mean) = (Double(pixels.count), Double(sum) / Double(pixels.count))
        return max(0, Double(squares) / count - mean * mean).squareRoot()
    }
}
