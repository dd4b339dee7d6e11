/// The constants of fingerprint extraction. Lengths are pixels at 500 dpi unless said otherwise (1 px = 50.8 µm).
///
/// Values without another source were chosen on the development sets (`Datasets/README.md`) for the lowest
/// FNMR at FMR 1/100 and 1/1000.
package enum FingerParameters {
    /// Resolution that all steps work at, in dpi (ISO/IEC 19794-2:2005, 6.2: the resolution of minutiae records).
    static let resolution = 500.0
    /// Least and most resolution read, in dpi.
    static let resolutions = 250.0...2000.0
    /// Least width and height; a smaller image cannot hold enough ridges.
    static let minimumSide = 64
    /// Standard deviation of all gray levels below which an image is blank.
    static let blankContrast = 3.0

    /// Millimetres in a pixel: an inch is 25.4.
    static let millimetresPerPixel = 25.4 / resolution

    // MARK: Blocks and contrast

    /// Side of the blocks that contrast and orientation are measured on: less than a ridge period.
    package static let blockSide = 8
    /// Standard deviation of the local mean and contrast, in blocks.
    static let contrastSigma: Float = 0.7
    /// Contrast, in gray levels, that noise has: added to the divisor so that flat areas stay flat.
    static let noiseContrast: Float = 6
    /// Normalized values are clipped at this many standard deviations.
    package static let clip: Float = 2.5

    // MARK: Print area

    /// Least mean probability of a ridge in a block of the print, where ridges and valleys have a half.
    package static let minimumInk: Float = 0.15
    /// Standard deviation, in blocks, over which that mean is smoothed.
    static let inkSigma: Float = 1.5
    /// Least coherence of the ridge flow, 0...1, in a block of the print.
    package static let minimumCoherence: Float = 0.12
    /// Standard deviation, in blocks, over which the area is smoothed.
    static let areaSigma: Float = 1.5
    /// Least area of ridges in square millimetres; a flat finger covers 150 to 400.
    static let minimumArea = 20.0
    /// Least part of the signature's variance that the ridge period explains in a block of ridges.
    static let ridgeStrength: Float = 0.35
    /// Periods of ridges at any resolution that a person could have meant; longer ones are shades of gray.
    package static let ridgePeriods: ClosedRange<Float> = 3.8...19
    /// Least clarity in a block of ridges.
    static let ridgeClarity: Float = 0.5

    /// Parts of the print smaller than this part of the largest one are dropped.
    package static let relativePart = 0.15

    // MARK: Orientation

    /// Standard deviations, in blocks, that the structure tensor is smoothed over.
    package static let tensorSigmas: [Float] = [0.6, 1.6]

    // MARK: Ridge period

    /// Side of the blocks that the ridge period is measured on.
    package static let periodBlockSide = 16
    /// Shortest and longest period looked for. Adults have 8 to 10, children from 5 (Maltoni et al., Handbook of
    /// Fingerprint Recognition, 2009, 3.1).
    static let periods: ClosedRange<Float> = 3.5...22
    /// Periods tried, spaced evenly in their logarithm.
    static let periodSteps = 32
    /// Half the length of the window across the ridges.
    static let periodWindow = 24
    /// Half the width of the window along the ridges.
    static let periodWidth = 8
    /// Period assumed where none can be measured (Maltoni et al., 2009, 3.1).
    static let usualPeriod: Float = 9
    /// Natural logarithm of the ratio to the median beyond which a period counts little.
    static let periodOutlier: Float = 0.4
    /// Weight of such a period.
    static let outlierWeight: Float = 0.1
    /// Weight of the median in the smoothed map, where a clear block has 1.
    static let medianWeight: Float = 0.05
    /// Standard deviation, in blocks, that the periods are smoothed over.
    static let periodSigma: Float = 2

    // MARK: Enhancement

    /// Orientations in the filter bank: steps of 5.6 degrees.
    static let filterOrientations = 32
    /// Periods in the filter bank, spaced evenly in their logarithm.
    static let filterPeriods: [Float] = [5, 5.7, 6.5, 7.4, 8.4, 9.6, 11, 12.5, 14.2]
    /// Standard deviation of the filter across the ridges, in periods.
    static let acrossSigma: Float = 0.38
    /// Standard deviation of the filter along the ridges.
    static let alongSigma: Float = 6
    /// Side of the blocks that share a filter.
    static let filterBlockSide = 4

    // MARK: Skeleton

    /// Ridges with a loose end shorter than this that leave a bifurcation are spurs.
    static let spurLength = 9
    /// Ridges with two loose ends shorter than this are dots.
    static let dotLength = 12
    /// Ridges between two bifurcations shorter than this are bridges.
    static let bridgeLength = 7
    /// Endings that face each other closer than this are one broken ridge.
    static let gapLength: Float = 15
    /// Greatest angle, in radians, between a broken ridge's ends and the gap.
    static let gapAngle: Float = 0.4
    /// Steps that a ridge is followed to find its direction.
    package static let directionSteps = 10

    /// Greatest angle, in radians, between a traced direction and the ridge flow for the flow to be used.
    package static let fieldAngle: Float = 0.7

    // MARK: Minutiae

    /// Standard deviation, in blocks, that the clarity of ridges is measured over.
    package static let claritySigma: Float = 1

    /// Least distance of a minutia from the edge of the print.
    package static let borderDistance: Float = 10
    /// Directions in which the edge is looked for.
    static let borderProbes = 8
    /// Two minutiae closer than this are one or none.
    package static let clusterDistance: Float = 6
    /// Least number of minutiae that can be compared.
    static let minimumMinutiae = 4

    // MARK: Quality

    /// What a good print reaches: area in square millimetres, mean contrast in gray levels, mean clarity (0...1, with
    /// the value that noise has), minutiae.
    static let goodPrint = (
        area: Float(160), contrast: Float(45), clarity: Float(0.9), noClarity: Float(0.5), minutiae: Float(30)
    )
    /// Quality score below which a person is warned.
    static let lowQuality = 25
    /// Median ridge periods that a print at the right resolution has; children's from 6.
    static let likelyPeriods: ClosedRange<Float> = 6.2...13.5
}
