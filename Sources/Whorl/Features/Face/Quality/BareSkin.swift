/// Where an aligned face has no texture: places whose surroundings differ by less than a small part of the face's contrast.
struct BareSkin {
    /// The greatest part of the surroundings of an eye or of the mouth that is bare, 0...1.
    let greatestFeature: Double
    /// The largest connected area that is bare, as a part of the inner face, 0...1.
    let largestArea: Double

    /// Finds them.
    ///
    /// - Precondition: the face is aligned to `arcface112`.
    init(_ face: AlignedFace) {
        precondition(face.template == .arcface112)
        let gray = Luma.gray(interleaved: face.image.pixels, channels: ColorImage.channels).map(Int.init)
        let width = face.image.width
        let inner = PixelRegion(columns: FaceParameters.innerColumns, rows: FaceParameters.innerRows)
        let contrast = Self.spread(gray, width, inner)
        let limit = FaceParameters.bareContrast * FaceParameters.bareContrast * contrast
        let reach = FaceParameters.bareReach
        var bare = [Bool](repeating: false, count: gray.count)
        for row in inner.rows {
            for column in inner.columns {
                let near = PixelRegion(
                    columns: (column - reach)..<(column + reach + 1), rows: (row - reach)..<(row + reach + 1))
                bare[row * width + column] = Self.spread(gray, width, near) < limit
            }
        }
        greatestFeature =
            FaceParameters.features.map { feature in
                let count = feature.rows.reduce(0) { count, row in
                    count + feature.columns.count { bare[row * width + $0] }
                }
                return Double(count) / Double(feature.rows.count * feature.columns.count)
            }.max() ?? 0
        largestArea = Double(Self.largest(&bare, width, inner)) / Double(inner.rows.count * inner.columns.count)
    }

    /// The variance of gray levels.
    private static func spread(_ gray: [Int], _ width: Int, _ region: PixelRegion) -> Double {
        var (sum, squares) = (0, 0)
        for row in region.rows {
            for place in (row * width + region.columns.lowerBound)..<(row * width + region.columns.upperBound) {
                sum += gray[place]
                squares += gray[place] * gray[place]
            }
        }
        let count = region.rows.count * region.columns.count
        return Double(count * squares - sum * sum) / Double(count * count)
    }

    /// Pixels of the largest connected area; marks are taken away.
    private static func largest(_ marks: inout [Bool], _ width: Int, _ region: PixelRegion) -> Int {
        var largest = 0
        for row in region.rows {
            for column in region.columns where marks[row * width + column] {
                marks[row * width + column] = false
                var (area, open) = (0, [row * width + column])
                while let place = open.popLast() {
                    area += 1
                    for next in [place - 1, place + 1, place - width, place + width] where marks[next] {
                        marks[next] = false
                        open.append(next)
                    }
                }
                largest = max(largest, area)
            }
        }
        return largest
    }
}
