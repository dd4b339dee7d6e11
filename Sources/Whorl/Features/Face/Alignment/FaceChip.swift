/// A face cut out as dlib does it: `get_face_chip` with 150 pixels and a padding of 0.25.
package enum FaceChip {
    private static let side = 150
    private static let padding = 0.25
    /// Where the points of ``EyeCorners`` are in the unit square of dlib's mean face (`get_face_chip_details` in dlib's
    /// `interpolation.h`).
    private static let mean = [
        FacePoint(x: 0.8595674595992, y: 0.2134981538014), FacePoint(x: 0.6460604764104, y: 0.2289674387677),
        FacePoint(x: 0.1205750620789, y: 0.2137274526848), FacePoint(x: 0.3340850613712, y: 0.2290642403242),
        FacePoint(x: 0.4901123135679, y: 0.6277975316475),
    ]
    /// The border, in pixels, that halving the photo needs around the face.
    private static let border = 2.0

    /// Turns, scales and shifts a face so that its points come nearest to those of the mean face.
    ///
    /// The chip is read between the pixels of the photo, halved as often as it is more than twice as large as the chip;
    /// what is not between four pixels is black.
    ///
    /// - Parameters:
    ///   - corners: the points of the face.
    ///   - photo: shows it.
    /// - Returns: nil where the points lie in one place.
    package static func image(_ corners: EyeCorners, in photo: ColorImage) -> ColorImage? {
        let places = mean.map { point in
            FacePoint(x: pixel(point.x), y: pixel(point.y))
        }
        guard let transform = SimilarityTransform(from: places, to: corners.points) else { return nil }
        let middle = transform.place(Double(side) / 2, Double(side) / 2)
        let square = Square(
            middle: FacePoint(x: middle.x, y: middle.y), side: Double(side) * transform.scale,
            cosine: transform.a / transform.scale, sine: transform.b / transform.scale)
        guard square.side.isFinite else { return nil }
        return square.chip(of: photo, side: side, border: border)
    }

    private static func pixel(_ unit: Double) -> Double { (padding + unit) / (2 * padding + 1) * Double(side) }
}

/// A square of a photo, turned about its middle. Its side reaches from the middle of a pixel to that of another, so that
/// it has one pixel more than it is long.
private struct Square {
    var middle: FacePoint
    var side: Double
    let cosine: Double
    let sine: Double

    /// The corner in a direction, each of -1 and 1.
    func corner(_ across: Double, _ down: Double) -> FacePoint {
        let (x, y) = (across * (side - 1) / 2, down * (side - 1) / 2)
        return FacePoint(x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine)
    }

    /// The square in the halved photo.
    var halved: Square {
        let first = (x: middle.x - (side - 1) / 2, y: middle.y - (side - 1) / 2)
        let last = (x: middle.x + (side - 1) / 2, y: middle.y + (side - 1) / 2)
        let (left, top) = ColorImage.halvedPlace(first.x, first.y)
        let (right, bottom) = ColorImage.halvedPlace(last.x, last.y)
        return Square(
            middle: FacePoint(x: (left + right) / 2, y: (top + bottom) / 2), side: right - left + 1, cosine: cosine,
            sine: sine)
    }

    func chip(of photo: ColorImage, side count: Int, border: Double) -> ColorImage? {
        var halvings = 0
        var square = self
        while square.halved.side * square.halved.side > Double(count * count) {
            square = square.halved
            halvings += 1
        }
        // The part of the photo that the chip and the borders of all halvings need.
        var grow = border
        for _ in 0..<halvings { grow = grow * 2 + border }
        let corners = [corner(-1, -1), corner(1, -1), corner(-1, 1), corner(1, 1)]
        guard let part = photo.part(around: corners, growing: grow) else {
            return ColorImage(
                width: count, height: count, pixels: Array(repeating: 0, count: count * count * ColorImage.channels))
        }
        square = self
        square.middle = FacePoint(x: middle.x - Double(part.left), y: middle.y - Double(part.top))
        var image = part.image
        for _ in 0..<halvings {
            guard let half = image.halved else { return nil }
            image = half
            square = square.halved
        }
        return image.read(square, count)
    }
}

extension ColorImage {
    private static let half = 0.5

    /// The part of the image around points and so many pixels more on each side; nil where there is none.
    fileprivate func part(
        around points: [FacePoint], growing: Double
    ) -> (image: ColorImage, left: Int, top: Int)? {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        guard let least = xs.min(), let most = xs.max(), let upper = ys.min(), let lower = ys.max() else { return nil }
        let first = FacePoint(x: least - growing, y: upper - growing).nearest
        let last = FacePoint(x: most + growing, y: lower + growing).nearest
        let (left, top) = (max(first.x, 0), max(first.y, 0))
        let (right, bottom) = (min(last.x, width - 1), min(last.y, height - 1))
        guard left <= right, top <= bottom else { return nil }
        let channels = Self.channels
        var pixels: [UInt8] = []
        pixels.reserveCapacity((right - left + 1) * (bottom - top + 1) * channels)
        for row in top...bottom {
            pixels += self.pixels[(row * width + left) * channels..<(row * width + right + 1) * channels]
        }
        return (ColorImage(width: right - left + 1, height: bottom - top + 1, pixels: pixels), left, top)
    }

    /// The pixels of a turned square, by bilinear interpolation rounded down.
    fileprivate func read(_ square: Square, _ count: Int) -> ColorImage {
        let channels = Self.channels
        var out = [UInt8](repeating: 0, count: count * count * channels)
        let origin = square.corner(-1, -1)
        let (across, down) = (square.corner(1, -1), square.corner(-1, 1))
        let steps = Double(count - 1)
        for row in 0..<count {
            for column in 0..<count {
                let (u, v) = (Double(column) / steps, Double(row) / steps)
                let x = origin.x + (across.x - origin.x) * u + (down.x - origin.x) * v
                let y = origin.y + (across.y - origin.y) * u + (down.y - origin.y) * v
                write(x, y, to: &out, at: (row * count + column) * channels)
            }
        }
        return ColorImage(width: count, height: count, pixels: out)
    }

    private func write(_ x: Double, _ y: Double, to out: inout [UInt8], at place: Int) {
        guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return }
        let (left, top) = (Int(x), Int(y))
        let (right, below) = (x - Double(left), y - Double(top))
        let channels = Self.channels
        for channel in 0..<channels {
            let start = (top * width + left) * channels + channel
            let upper = (1 - right) * Double(pixels[start]) + right * Double(pixels[start + channels])
            let next = start + width * channels
            let lower = (1 - right) * Double(pixels[next]) + right * Double(pixels[next + channels])
            out[place + channel] = UInt8((1 - below) * upper + below * lower)
        }
    }
}
