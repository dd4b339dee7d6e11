/// How a network of dlib reads an image: `(v - mean) / 256` for each component, red, green and blue.
struct DlibInput: Equatable {
    /// What every difference to a mean is divided by (dlib's `input.h`).
    static let deviation = 256.0

    /// What is subtracted from red, green and blue, 0...255.
    let means: [Double]
    /// Rows and columns of the image; nil where any size is taken.
    let size: (rows: Int, columns: Int)?
    /// Black pixels between the levels of an image pyramid and around them; nil where one image is read.
    let margins: PyramidMargins?

    private static let colors = ["red", "green", "blue"]
    private static let levels = 0.0...255.0
    private static let sides = 1...1 << 14

    /// Reads the description of an input.
    init(_ reader: inout DlibReader) throws(NetworkError) {
        let name = try reader.text("the name of the input", longest: DlibReader.longestName)
        let known = [
            "input_rgb_image", "input_rgb_image_sized", "input_rgb_image_pyramid", "input_rgb_image_pyramid2",
        ]
        guard known.contains(name) else {
            throw .unsupportedModel(node: "model", operation: name, feature: "the input itself")
        }
        var means: [Double] = []
        for color in Self.colors {
            let mean = try reader.real("the mean of \(color)")
            guard Self.levels.contains(mean) else { throw .damagedModel(reason: "the mean of \(color) is no level") }
            means.append(mean)
        }
        self.means = means
        switch name {
        case "input_rgb_image_sized":
            let rows = try reader.integer("rows of the input", in: Self.sides)
            size = (rows, try reader.integer("columns of the input", in: Self.sides))
            margins = nil
        case "input_rgb_image_pyramid":
            (size, margins) = (nil, .first)
        case "input_rgb_image_pyramid2":
            size = nil
            let inner = try reader.integer("the margin between levels", in: PyramidMargins.range)
            margins = PyramidMargins(
                inner: inner, outer: try reader.integer("the margin around levels", in: PyramidMargins.range))
        default: (size, margins) = (nil, nil)
        }
    }

    static func == (first: DlibInput, second: DlibInput) -> Bool {
        first.means == second.means && first.margins == second.margins
            && first.size?.rows == second.size?.rows && first.size?.columns == second.size?.columns
    }
}

/// Black pixels of an image pyramid that stands in one image.
package struct PyramidMargins: Sendable, Equatable {
    /// Between two levels.
    package let inner: Int
    /// Around all levels.
    package let outer: Int

    /// What a margin may be.
    static let range = 0...1 << 10
    /// Those of files that do not state them.
    static let first = PyramidMargins(inner: 10, outer: 11)

    /// Makes margins.
    package init(inner: Int, outer: Int) {
        (self.inner, self.outer) = (inner, outer)
    }
}
