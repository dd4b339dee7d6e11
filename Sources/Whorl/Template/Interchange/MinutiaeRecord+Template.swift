extension MinutiaeRecord {
    /// A record of one print.
    ///
    /// Places are rounded to the nearest pixel of the format's resolution, and to the last of the image where the format
    /// states its size. The ridge flow has no place in a record, and is
    /// estimated where the record is read again.
    ///
    /// - Parameters:
    ///   - template: the print.
    ///   - position: its finger.
    ///   - format: the format that it will be written in.
    public init(_ template: FingerTemplate, position: FingerPosition = .unknown, for format: RecordFormat) {
        var view = View()
        (view.resolutionX, view.resolutionY) = (format.resolution, format.resolution)
        let scale = Self.dotsPerInch(format.resolution) / FingerParameters.resolution
        let width = Int((Double(template.width) * scale).rounded())
        let height = Int((Double(template.height) * scale).rounded())
        (view.width, view.height) = (width, height)
        let right = format.isCard ? Int.max : max(width - 1, 0)
        let bottom = format.isCard ? Int.max : max(height - 1, 0)
        view.position = position
        view.quality = [Quality(score: template.quality)]
        let step = scale / Double(FingerTemplate.Point.stepsPerPixel)
        view.minutiae = template.points.map { point in
            Minutia(
                x: min(Int((Double(point.x) * step).rounded()), right),
                y: min(Int((Double(point.y) * step).rounded()), bottom),
                direction: RecordDirection.direction(Int(point.direction), of: FingerTemplate.Point.stepsPerTurn),
                kind: point.kind, quality: Int(point.quality))
        }
        self.init(views: [view])
    }
}
