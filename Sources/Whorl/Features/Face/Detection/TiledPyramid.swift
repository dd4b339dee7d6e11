package import WhorlNetwork

/// A photo in all its sizes, side by side in one input, as dlib's detectors read it (`input_rgb_image_pyramid` in dlib's
/// `input.h`): each level is 5/6 of the one before, the levels stand below each other, and the smallest ones go
/// back up on the right.
package struct TiledPyramid {
    /// How much smaller a level is than the one before: that of the detectors that dlib gives out, whose files do not
    /// state it.
    static let rate = 5.0 / 6.0
    /// How much larger a level is than the next one.
    private static let growth = 6.0 / 5.0
    /// Rows of the smallest level.
    private static let leastRows = 5
    /// By how much a place of a level is shifted against the same place of the next one, in pixels.
    private static let shift = 0.3

    /// A level and where it stands.
    package struct Level: Equatable {
        /// Its left column in the input.
        package var left = 0
        /// Its upper row.
        package var top = 0
        /// Columns.
        package let width: Int
        /// Rows.
        package let height: Int

        /// Makes a level of a size at a place.
        package init(left: Int = 0, top: Int = 0, width: Int, height: Int) {
            (self.left, self.top, self.width, self.height) = (left, top, width, height)
        }

        fileprivate func meets(_ other: Level) -> Bool {
            left < other.left + other.width && other.left < left + width && top < other.top + other.height
                && other.top < top + height
        }

        /// The squared distance of a place to the nearest pixel.
        fileprivate func distance(to place: FacePoint) -> Double {
            let x = max(Double(left) - place.x, place.x - Double(left + width - 1), 0)
            let y = max(Double(top) - place.y, place.y - Double(top + height - 1), 0)
            return x * x + y * y
        }
    }

    /// The levels, the largest first.
    package let levels: [Level]
    /// Columns of the input.
    package let width: Int
    /// Rows of the input.
    package let height: Int

    /// Plans the levels of a photo of a size.
    package init(width: Int, height: Int, margins: PyramidMargins) {
        let sizes = Self.sizes(width: width, height: height)
        var levels: [Level] = []
        // The left column: downwards until the rest fits beside it.
        let total = sizes.reduce(0) { $0 + $1.height + margins.inner } - 2 * margins.inner
        var column = 0
        var rest = sizes[...]
        while let next = rest.first {
            let previous = levels.last?.width ?? 0
            if next.width <= width - previous - margins.inner, (column - height) * 2 >= total - height { break }
            levels.append(
                Level(left: margins.outer, top: margins.outer + column, width: next.width, height: next.height))
            column += next.height + margins.inner
            rest.removeFirst()
        }
        // The right column: upwards, as long as the largest level is free of it.
        var end = margins.outer + column - margins.inner
        for next in rest {
            let level = Level(
                left: margins.outer + width - next.width, top: end - next.height, width: next.width,
                height: next.height)
            if level.meets(levels[0]) { break }
            levels.append(level)
            end -= next.height + margins.inner
        }
        self.levels = levels
        self.width = width + 2 * margins.outer
        self.height = column - margins.inner + 2 * margins.outer
    }

    private static func sizes(width: Int, height: Int) -> [Level] {
        var sizes = [Level(width: width, height: height)]
        while let last = sizes.last {
            let next = Level(
                width: Int((rate * Double(last.width)).rounded(.down)),
                height: Int((rate * Double(last.height)).rounded(.down)))
            guard next.width > 0, next.height >= leastRows else { break }
            sizes.append(next)
        }
        return sizes
    }

    /// The input of a network: the levels on zeros.
    ///
    /// - Parameters:
    ///   - photo: of the size that was planned for.
    ///   - scaling: brings the components of the photo to the scale of the network; the smaller levels are made of its
    ///     numbers.
    /// - Returns: `height * width * 3` numbers.
    package func input(of photo: ColorImage, _ scaling: InputScaling) -> [Float] {
        precondition(photo.width == levels[0].width && photo.height == levels[0].height)
        var input = [Float](repeating: 0, count: width * height * ColorImage.channels)
        input.withUnsafeMutableBufferPointer { input in
            for row in 0..<photo.height {
                let start = place(of: levels[0], row: row)
                let line = UnsafeMutableBufferPointer(
                    rebasing: input[start..<start + photo.width * ColorImage.channels])
                scaling.write(row, of: photo, into: line)
            }
            for (level, next) in zip(levels, levels.dropFirst()) { stretch(level, to: next, in: input) }
        }
        return input
    }

    /// Where a row of a level begins in the input.
    private func place(of level: Level, row: Int) -> Int {
        ((level.top + row) * width + level.left) * ColorImage.channels
    }

    /// Makes a level of the one before by bilinear interpolation; corners stay corners.
    private func stretch(_ level: Level, to next: Level, in input: UnsafeMutableBufferPointer<Float>) {
        let channels = ColorImage.channels
        let stepX = Float(level.width - 1) / Float(max(next.width - 1, 1))
        let stepY = Float(level.height - 1) / Float(max(next.height - 1, 1))
        for row in 0..<next.height {
            let y = Float(row) * stepY
            let top = min(Int(y), level.height - 1)
            let below = y - Float(top)
            let (upper, lower) = (
                place(of: level, row: top), place(of: level, row: min(top + 1, level.height - 1))
            )
            let target = place(of: next, row: row)
            for column in 0..<next.width {
                let x = Float(column) * stepX
                let left = min(Int(x), level.width - 1)
                let right = x - Float(left)
                let (first, second) = (left * channels, min(left + 1, level.width - 1) * channels)
                for channel in 0..<channels {
                    let above =
                        (1 - right) * input[upper + first + channel] + right * input[upper + second + channel]
                    let under =
                        (1 - right) * input[lower + first + channel] + right * input[lower + second + channel]
                    input[target + column * channels + channel] = (1 - below) * above + below * under
                }
            }
        }
    }

    /// Brings a box in the image to the photo, by the level whose pixels are nearest to its middle.
    package func box(around middle: FacePoint, width: Int, height: Int) -> PixelBox {
        let distances = levels.map { $0.distance(to: middle) }
        let nearest = distances.firstIndex(of: distances.min() ?? 0) ?? 0
        let (acrossHalf, downHalf) = (Double(width - 1) / 2, Double(height - 1) / 2)
        func place(_ x: Double, _ y: Double) -> FacePoint {
            var point = FacePoint(x: x - Double(levels[nearest].left), y: y - Double(levels[nearest].top))
            for _ in 0..<nearest {
                point = FacePoint(x: point.x * Self.growth + Self.shift, y: point.y * Self.growth + Self.shift)
            }
            return point
        }
        let corners = [
            place(middle.x - acrossHalf, middle.y - downHalf), place(middle.x + acrossHalf, middle.y + downHalf),
        ]
        return PixelBox(corners[0], corners[1])
    }
}
