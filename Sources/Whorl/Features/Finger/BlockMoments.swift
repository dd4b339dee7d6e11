internal import WhorlNumerics

/// Mean and mean square of the gray levels of each block.
struct BlockMoments {
    var mean: Plane<Float>
    var square: Plane<Float>

    init(_ image: GrayImage) {
        let side = FingerParameters.blockSide
        let columns = (image.width + side - 1) / side
        let rows = (image.height + side - 1) / side
        mean = Plane(width: columns, height: rows, repeating: 0)
        square = mean
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = 0
                var squares = 0
                let right = min(image.width, (column + 1) * side)
                let bottom = min(image.height, (row + 1) * side)
                for y in row * side..<bottom {
                    for x in column * side..<right {
                        let value = Int(image.pixels[y * image.width + x])
                        sum += value
                        squares += value * value
                    }
                }
                let count = Float((right - column * side) * (bottom - row * side))
                mean[column, row] = Float(sum) / count
                square[column, row] = Float(squares) / count
            }
        }
    }
}
