import Whorl
import WhorlEvaluation

/// Pixels of a picture of any number of components, and what people and cameras do to them.
struct OddPixels: Sendable {
    /// Columns.
    let width: Int
    /// Rows.
    let height: Int
    /// Components of a pixel.
    let channels: Int
    /// `width * height * channels` levels in row-major order, top row first.
    var levels: [UInt8]

    private init(width: Int, height: Int, channels: Int, levels: [UInt8]) {
        (self.width, self.height, self.channels, self.levels) = (width, height, channels, levels)
    }

    /// Those of a photo.
    init(_ photo: ColorImage) {
        self.init(width: photo.width, height: photo.height, channels: ColorImage.channels, levels: photo.pixels)
    }

    /// Those of a print.
    init(_ print: GrayImage) {
        self.init(width: print.width, height: print.height, channels: 1, levels: print.pixels)
    }

    /// A PNG file of them.
    ///
    /// - Throws: as encoding does.
    func file() throws(WhorlError) -> [UInt8] {
        channels == 1
            ? try PNGEncoder.bytes(GrayImage(width: width, height: height, pixels: levels))
            : try PNGEncoder.bytes(rgb: levels, width: width, height: height)
    }

    /// A picture whose pixel at each place is that of another place.
    func moved(
        width: Int? = nil, height: Int? = nil, _ source: (_ column: Int, _ row: Int) -> (column: Int, row: Int)
    ) -> OddPixels {
        let (width, height) = (width ?? self.width, height ?? self.height)
        var moved: [UInt8] = []
        moved.reserveCapacity(width * height * channels)
        for row in 0..<height {
            for column in 0..<width {
                let place = source(column, row)
                let start = (place.row * self.width + place.column) * channels
                moved += levels[start..<start + channels]
            }
        }
        return OddPixels(width: width, height: height, channels: channels, levels: moved)
    }

    /// Turned by so many quarters to the right.
    func turned(_ quarters: Int) -> OddPixels {
        (0..<quarters).reduce(self) { turned, _ in
            turned.moved(width: turned.height, height: turned.width) { ($1, turned.height - 1 - $0) }
        }
    }

    /// As a mirror shows it.
    var mirrored: OddPixels { moved { (width - 1 - $0, $1) } }

    /// A part of it; shares of both sides.
    func part(_ columns: ClosedRange<Double>, _ rows: ClosedRange<Double>) -> OddPixels {
        let left = Int(columns.lowerBound * Double(width))
        let top = Int(rows.lowerBound * Double(height))
        return moved(
            width: max(Int(columns.upperBound * Double(width)) - left, 1),
            height: max(Int(rows.upperBound * Double(height)) - top, 1)
        ) { (left + $0, top + $1) }
    }

    /// With other levels for its levels.
    func leveled(_ level: (Double) -> Double) -> OddPixels {
        let table = (0...UInt8.max).map { UInt8(min(max(level(Double($0)), 0), Double(UInt8.max)).rounded()) }
        var leveled = self
        leveled.levels = levels.map { table[Int($0)] }
        return leveled
    }

    /// Out of focus, by a standard deviation in pixels.
    func blurred(_ deviation: Double) -> OddPixels {
        // A round of smoothing has a variance of half a square pixel.
        changed { plane in
            (0..<Int((2 * deviation * deviation).rounded())).reduce(plane) { plane, _ in plane.blurred() }
        }
    }

    /// With fewer pixels along a side, by a factor.
    func shrunk(_ factor: Double) -> OddPixels {
        changed { plane in
            let plane = plane.averaged(radius: Int(1 / factor / 2))
            return FloatPlane(
                width: max(Int(Double(plane.width) * factor), 1), height: max(Int(Double(plane.height) * factor), 1)
            ) { column, row in
                plane.value(x: (Float(column) + 0.5) / Float(factor) - 0.5, y: (Float(row) + 0.5) / Float(factor) - 0.5)
            }
        }
    }

    /// Each component by itself.
    private func changed(_ body: (FloatPlane) -> FloatPlane) -> OddPixels {
        let planes = (0..<channels).map { channel in
            body(FloatPlane(width: width, height: height) { Float(levels[($1 * width + $0) * channels + channel]) })
        }
        let size = planes[0]
        let changed = size.values.indices.flatMap { index in
            planes.map { UInt8(min(max($0.values[index], 0), Float(UInt8.max)).rounded()) }
        }
        return OddPixels(width: size.width, height: size.height, channels: channels, levels: changed)
    }

    /// Painted over where something is to be seen; each place gives its components, or nil.
    func painted(_ color: (_ column: Int, _ row: Int) -> [UInt8]?) -> OddPixels {
        var painted = self
        for row in 0..<height {
            for column in 0..<width {
                guard let color = color(column, row) else { continue }
                let start = (row * width + column) * channels
                for channel in 0..<channels { painted.levels[start + channel] = color[channel] }
            }
        }
        return painted
    }
}
