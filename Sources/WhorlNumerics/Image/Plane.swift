/// A rectangle of values: an image, or a map of blocks.
package struct Plane<Element: Sendable>: Sendable {
    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int
    /// `width * height` values in row-major order, top row first.
    package var values: [Element]

    // Other modules call this code as it is compiled here: unspecialised, it copies value by value through metadata.
    /// Makes a plane of one value.
    @specialized(where Element == Float)
    @specialized(where Element == UInt8)
    @specialized(where Element == Int16)
    @specialized(where Element == Int)
    package init(width: Int, height: Int, repeating value: Element) {
        self.width = width
        self.height = height
        values = Array(repeating: value, count: width * height)
    }

    /// Makes a plane of its values.
    ///
    /// - Precondition: `values.count == width * height`.
    package init(width: Int, height: Int, values: [Element]) {
        precondition(values.count == width * height)
        self.width = width
        self.height = height
        self.values = values
    }

    /// The value of a column and a row.
    package subscript(x: Int, y: Int) -> Element {
        get { values[y * width + x] }
        set { values[y * width + x] = newValue }
    }

    /// Whether the plane has this column and row.
    package func contains(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < width && y < height
    }
}

extension Plane: Equatable where Element: Equatable {}
