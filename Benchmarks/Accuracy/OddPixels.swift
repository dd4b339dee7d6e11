import Whorl
import WhorlEvaluation

/// How odd photos are made of others.
extension ColorImage {
    /// The photo with other colors at some places.
    ///
    /// - Parameter color: red, green and blue of a column and a row; nothing where the photo's stay.
    /// - Returns: a photo of the same size.
    func painted(_ color: (_ column: Int, _ row: Int) -> SIMD3<UInt8>?) -> ColorImage {
        var pixels = pixels
        for row in 0..<height {
            for column in 0..<width {
                guard let color = color(column, row) else { continue }
                let start = (row * width + column) * Self.channels
                for channel in 0..<Self.channels { pixels[start + channel] = color[channel] }
            }
        }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    /// Each pixel from another place of the photo.
    func moved(_ place: (_ column: Int, _ row: Int) -> (column: Int, row: Int)) -> ColorImage {
        painted { column, row in
            let from = place(column, row)
            let start = (from.row * width + from.column) * Self.channels
            return SIMD3(pixels[start], pixels[start + 1], pixels[start + 2])
        }
    }

    /// The photo with each level of a channel exchanged.
    func leveled(_ level: (UInt8) -> UInt8) -> ColorImage {
        let table = (UInt8.min...UInt8.max).map(level)
        return ColorImage(width: width, height: height, pixels: pixels.map { table[Int($0)] })
    }

    /// The photo with each channel changed as a plane of levels.
    func changed(_ change: (FloatPlane) -> FloatPlane) -> ColorImage {
        let planes = (0..<Self.channels).map { channel in
            change(
                FloatPlane(
                    width: width, height: height,
                    values: stride(from: channel, to: pixels.count, by: Self.channels).map { Float(pixels[$0]) }))
        }
        return ColorImage(
            width: planes[0].width, height: planes[0].height,
            pixels: planes[0].values.indices.flatMap { index in planes.map { FloatPlane.level($0.values[index]) } })
    }
}

/// How odd prints are made of others.
extension GrayImage {
    /// The print with each level exchanged.
    func leveled(_ level: (UInt8) -> UInt8) -> GrayImage {
        let table = (UInt8.min...UInt8.max).map(level)
        return GrayImage(width: width, height: height, pixels: pixels.map { table[Int($0)] }, resolution: resolution)
    }

    /// The print as a plane of levels, changed.
    func changed(_ change: (FloatPlane) -> FloatPlane) -> GrayImage {
        let plane = change(FloatPlane(width: width, height: height, values: pixels.map(Float.init)))
        return GrayImage(
            width: plane.width, height: plane.height, pixels: plane.values.map(FloatPlane.level),
            resolution: resolution)
    }

    /// A picture of some size that shows, at each place, a place of the print.
    func moved(
        width: Int, height: Int, _ place: (_ column: Int, _ row: Int) -> (column: Int, row: Int)
    ) -> GrayImage {
        var levels: [UInt8] = []
        levels.reserveCapacity(width * height)
        for row in 0..<height {
            for column in 0..<width {
                let from = place(column, row)
                levels.append(pixels[from.row * self.width + from.column])
            }
        }
        return GrayImage(width: width, height: height, pixels: levels, resolution: resolution)
    }

    /// A part of the print.
    func part(columns: Range<Int>, rows: Range<Int>) -> GrayImage {
        moved(width: columns.count, height: rows.count) { ($0 + columns.lowerBound, $1 + rows.lowerBound) }
    }
}

extension FloatPlane {
    /// A gray level of a value.
    static func level(_ value: Float) -> UInt8 { UInt8(min(max(value, 0), Float(UInt8.max)).rounded()) }

    /// Out of focus by so many pixels: a standard deviation.
    func blurred(by deviation: Float) -> FloatPlane {
        var plane = self
        // A round of smoothing has a variance of half a square pixel.
        for _ in 0..<Int((2 * deviation * deviation).rounded()) { plane = plane.blurred() }
        return plane
    }

    /// A part of the size along both sides, 0...1.
    func reduced(to part: Float) -> FloatPlane {
        let plane = averaged(radius: Int(1 / part / 2))
        return FloatPlane(width: max(Int(Float(width) * part), 1), height: max(Int(Float(height) * part), 1)) {
            plane.value(x: (Float($0) + 0.5) / part - 0.5, y: (Float($1) + 0.5) / part - 0.5)
        }
    }
}
