/// A rectangle of whole pixels.
package struct PixelRegion: Equatable {
    /// Columns from the first to before the last.
    package let columns: Range<Int>
    /// Rows from the first to before the last.
    let rows: Range<Int>

    /// Whether it holds no pixel.
    var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

    package init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
    }
}

extension SimilarityTransform {
    /// The pixels of a picture that bilinear interpolation at the places of a rectangle's pixels reads.
    ///
    /// - Parameters:
    ///   - width: columns of the rectangle, whose places this transform brings into the picture.
    ///   - height: rows of the rectangle.
    ///   - columns: columns of the picture.
    ///   - rows: rows of the picture.
    /// - Returns: the least such rectangle, empty where nothing is read.
    func region(readBy width: Int, _ height: Int, columns: Int, rows: Int) -> PixelRegion {
        let (right, bottom) = (Double(width - 1), Double(height - 1))
        let corners = [place(0, 0), place(right, 0), place(0, bottom), place(right, bottom)]
        return PixelRegion(
            columns: Self.range(corners.map(\.x), below: columns), rows: Self.range(corners.map(\.y), below: rows))
    }

    private static func range(_ places: [Double], below count: Int) -> Range<Int> {
        let (least, greatest) = (places.min() ?? 0, places.max() ?? 0)
        guard least.isFinite, greatest.isFinite else { return 0..<0 }
        let bounds = 0.0...Double(count)
        let first = Int(min(max(least.rounded(.down), bounds.lowerBound), bounds.upperBound))
        let end = Int(min(max(greatest.rounded(.down) + 2, Double(first)), bounds.upperBound))
        return first..<end
    }
}
