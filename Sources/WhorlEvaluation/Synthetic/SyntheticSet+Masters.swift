public import Whorl

extension SyntheticSet {
    /// Gray level of the middle height of a relief, and levels for a height of 1: ridges are dark.
    private static let (middle, levels): (Float, Float) = (128, 80)

    /// Images that ``writeMasters(to:threads:progress:)`` writes of a finger.
    public static let imagesOfMaster = 2

    /// Writes the whole pattern of every finger, what a network learns from: `<finger>_ridges.png`, ridges without a
    /// break, and `<finger>_skin.png`, the same with creases, pores and unevenness.
    ///
    /// A height of 0 is gray 128, a ridge of height 1 is 48.
    ///
    /// - Parameters:
    ///   - folder: made where it is missing.
    ///   - threads: at most so many, at least 1.
    ///   - progress: called from any thread with the number of fingers that are done.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``; files that were written before stay.
    public func writeMasters(
        to folder: String, threads: Int, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(WhorlError) {
        try write(to: folder, threads: threads, progress: progress) { number in
            let finger = finger(number)
            return [
                ("\(name(finger: number))_ridges", Self.image(finger.ridges)),
                ("\(name(finger: number))_skin", Self.image(finger.relief)),
            ]
        }
    }

    private static func image(_ relief: FloatPlane) -> GrayImage {
        GrayImage(
            width: relief.width, height: relief.height,
            pixels: relief.values.map { UInt8(min(max(middle - levels * $0, 0), Float(UInt8.max)).rounded()) })
    }
}
