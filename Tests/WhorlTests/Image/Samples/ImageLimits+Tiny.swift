import Whorl

extension ImageLimits {
    /// Limits that let the small images of tests pass.
    static let tiny = ImageLimits(maximumBytes: 1 << 20, maximumPixels: 1 << 16, minimumSide: 1)
}

/// The error that a call throws, or nil.
func failure(_ body: () throws(WhorlError) -> GrayImage) -> WhorlError? {
    do throws(WhorlError) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

/// Whether the error says that an image of this format is damaged.
func isDamaged(_ error: WhorlError?, _ format: ImageFormat) -> Bool {
    if case .damagedImage(format, let reason) = error { return !reason.isEmpty }
    return false
}
