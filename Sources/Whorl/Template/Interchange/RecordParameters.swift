/// The constants of templates that are made of records. Lengths are pixels at 500 dpi.
///
/// Values were chosen on the development sets (`Datasets/README.md`) for the lowest FNMR at FMR 1/100 and 1/1000 of
/// templates that were written as ISO/IEC 19794-2:2005 and read again, with no more false matches than templates of
/// images have at a calibrated threshold.
enum RecordParameters {
    /// How far the print reaches beyond the convex hull of its minutiae.
    static let printMargin: Float = 28
    /// Standard deviation of the distance over which minutiae tell of the ridge flow.
    static let flowSigma: Float = 20
    /// Quality of a minutia that states none: the mean of those that our extractor finds on the development sets.
    static let unstatedQuality = 73
}
