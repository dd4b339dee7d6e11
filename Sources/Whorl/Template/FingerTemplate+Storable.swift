extension FingerTemplate {
    private static let maximumQuality = 100

    /// Accepts what a stored template may hold, so that a damaged or hostile one reaches no matcher.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``.
    func checkStorable() throws(WhorlError) {
        let sides = 1...Int(UInt16.max)
        guard sides.contains(width), sides.contains(height) else {
            throw .damagedTemplate(reason: "the print's size is out of range")
        }
        guard (0...Self.maximumQuality).contains(quality) else {
            throw .damagedTemplate(reason: "the quality is out of range")
        }
        guard points.count <= Self.maximumCount else {
            throw .damagedTemplate(reason: "there are more than \(Self.maximumCount) minutiae")
        }
        guard descriptors.isEmpty || descriptors.count == min(points.count, MinutiaDescriptor.most) else {
            throw .damagedTemplate(reason: "the count of descriptors does not fit")
        }
        guard points.allSatisfy(isStorable) else {
            throw .damagedTemplate(reason: "a minutia is out of range")
        }
        try ridges.checkStorable()
    }

    private func isStorable(_ point: Point) -> Bool {
        Int(point.x) <= width * Point.stepsPerPixel && Int(point.y) <= height * Point.stepsPerPixel
            && point.direction < Point.stepsPerTurn && point.quality <= Self.maximumQuality
    }
}

extension RidgeField {
    /// The most columns or rows of a stored field: prints of 16,384 pixels.
    private static let maximumSide = 1024
    /// The most blocks of a stored field.
    private static let maximumBlocks = 1 << 18

    /// Accepts the sizes that a stored field may have.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``.
    static func checkSize(columns: Int, rows: Int) throws(WhorlError) {
        guard (0...maximumSide).contains(columns), (0...maximumSide).contains(rows), columns * rows <= maximumBlocks
        else { throw .damagedTemplate(reason: "the ridge field's size is out of range") }
    }

    /// Accepts what a stored field may hold.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``.
    func checkStorable() throws(WhorlError) {
        try Self.checkSize(columns: columns, rows: rows)
        guard orientations.allSatisfy({ $0 < Self.steps || $0 == Self.outside }) else {
            throw .damagedTemplate(reason: "a ridge orientation is out of range")
        }
    }
}
