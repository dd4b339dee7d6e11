import Glibc
import Whorl

/// The size that an image was brought to, whatever its shape, before its minutiae were looked for, undone.
struct StretchedRecord {
    private static let centimetersPerInch = 2.54

    /// The image's size.
    let width: Int
    let height: Int
    /// Its resolution.
    let dpi: Double

    /// Undoes the stretching of the first view: places and directions as they are on the image.
    func undone(_ record: MinutiaeRecord) -> MinutiaeRecord {
        guard var view = record.views.first, view.width > 0, view.height > 0 else { return record }
        let across = Double(width) / Double(view.width)
        let down = Double(height) / Double(view.height)
        let turn = Double(MinutiaeRecord.directionSteps)
        view.minutiae = view.minutiae.map { minutia in
            let angle = Double(minutia.direction) / turn * 2 * .pi
            let direction = atan2(sin(angle) * down, cos(angle) * across) / (2 * .pi) * turn
            return MinutiaeRecord.Minutia(
                x: Int((Double(minutia.x) * across).rounded()), y: Int((Double(minutia.y) * down).rounded()),
                direction: Int((direction + turn).rounded()) % MinutiaeRecord.directionSteps, kind: minutia.kind,
                quality: minutia.quality)
        }
        (view.width, view.height) = (width, height)
        view.resolutionX = Int((dpi / Self.centimetersPerInch).rounded())
        view.resolutionY = view.resolutionX
        return MinutiaeRecord(views: [view], product: record.product)
    }
}
