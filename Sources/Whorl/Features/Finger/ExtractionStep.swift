/// An intermediate result of ``MinutiaExtractor``, in the order of their making.
///
/// Places are pixels of the working image with y down; a map has one value for each block of
/// ``FingerParameters/blockSide`` pixels, the period one for each of ``FingerParameters/periodBlockSide``.
package enum ExtractionStep {
    /// The image at 500 dpi.
    case working(GrayImage)
    /// Brightness and contrast evened out.
    case normalized(NormalizedPrint)
    /// What a network takes for ridges, without what skin, pressure and sensor did.
    case restored(RestoredPrint)
    /// Ridge flow of the restored print.
    case flow(OrientationField)
    /// The blocks that belong to the print.
    case area(PrintArea)
    /// Distance from ridge to ridge.
    case period(RidgePeriod)
    /// The restored print filtered along the flow.
    case enhanced(EnhancedPrint)
    /// How well the filtered ridges explain the print.
    case clarity(RidgeClarity)
    /// The ridges as lines.
    case thinned(Skeleton)
    /// The lines without dots, spurs and bridges, and with gaps closed.
    case repaired(Skeleton)
    /// All ends and forks of the lines.
    case found(SkeletonMinutiae)
    /// The minutiae that are left.
    case filtered([Minutia])
}
