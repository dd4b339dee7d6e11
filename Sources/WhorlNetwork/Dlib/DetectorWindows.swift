/// What a detector of dlib looks for and when two findings are one (`mmod_options` in dlib's `loss.h`).
package struct DetectorWindows: Sendable, Equatable {
    /// Columns and rows of a window.
    package struct Size: Sendable, Equatable {
        /// Columns.
        package let width: Int
        /// Rows.
        package let height: Int
    }

    /// For each channel of the network's result the window whose places it scores, in pixels of the network's input.
    package let sizes: [Size]
    /// Two findings are one where their intersection over union is greater.
    package let greatestOverlap: Double
    /// Two findings are one where their intersection is a greater part of either.
    package let greatestCover: Double

    private static let versions = 1...4
    private static let sides = 1...1 << 14
    private static let mostWindows = 64
    private static let longestLabel = 256
    private static let parts = 0.0...1.0

    /// Reads the options.
    init(_ reader: inout DlibReader) throws(NetworkError) {
        let version = try reader.integer("the version of the detector", in: Self.versions)
        var sizes: [Size] = []
        if version == 1 {
            sizes.append(try Self.size(&reader))
        } else {
            for _ in 0..<(try reader.count("windows", limit: Self.mostWindows)) {
                let version = try reader.integer("the version of a window", in: 1...2)
                sizes.append(try Self.size(&reader))
                if version > 1 { _ = try reader.text("a window's label", longest: Self.longestLabel) }
            }
        }
        guard !sizes.isEmpty else { throw .damagedModel(reason: "the detector has no windows") }
        self.sizes = sizes
        // Two losses and an overlap that training alone needs.
        for _ in 0..<(2 + 1) { _ = try reader.real("a loss of the detector") }
        greatestOverlap = try Self.part(&reader)
        greatestCover = try Self.part(&reader)
        for _ in 0..<2 { _ = try Self.part(&reader) }
        let (firstWithPyramid, firstWithRegression) = (3, 4)
        if version >= firstWithPyramid, try !reader.byteFlag("the use of a pyramid") {
            throw .unsupportedModel(node: "model", operation: "loss_mmod_", feature: "an input without pyramid")
        }
        if version >= firstWithRegression {
            guard try !reader.flag("the use of regression") else {
                throw .unsupportedModel(node: "model", operation: "loss_mmod_", feature: "regression of boxes")
            }
            _ = try reader.real("the weight of regression")
        }
    }

    private static func size(_ reader: inout DlibReader) throws(NetworkError) -> Size {
        let width = try reader.integer("the width of a window", in: sides)
        return Size(width: width, height: try reader.integer("the height of a window", in: sides))
    }

    private static func part(_ reader: inout DlibReader) throws(NetworkError) -> Double {
        let part = try reader.real("an overlap")
        guard parts.contains(part) else { throw .damagedModel(reason: "an overlap is outside 0...1") }
        return part
    }
}
