import Whorl

/// The samples of a picture as a file of this orientation stores them (TIFF 6.0, tag 274): what is shown at a column
/// and a row, written to where the orientation's words say.
///
/// - Returns: the stored picture's columns, rows and pixels.
func storedTurned<Pixel>(
    _ shown: [Pixel], width: Int, height: Int, orientation: Int
) -> (width: Int, height: Int, pixels: [Pixel]) {
    // Where the stored row 0 and column 0 are shown.
    let words: [(row: String, column: String)] = [
        ("top", "left"), ("top", "right"), ("bottom", "right"), ("bottom", "left"), ("left", "top"), ("right", "top"),
        ("right", "bottom"), ("left", "bottom"),
    ]
    let (row, column) = words[orientation - 1]
    let distance = { (side: String, x: Int, y: Int) in
        switch side {
        case "top": y
        case "bottom": height - 1 - y
        case "left": x
        default: width - 1 - x
        }
    }
    let isTurned = orientation > 4
    let (columns, rows) = isTurned ? (height, width) : (width, height)
    var stored = shown
    for y in 0..<height {
        for x in 0..<width {
            stored[distance(row, x, y) * columns + distance(column, x, y)] = shown[y * width + x]
        }
    }
    return (columns, rows, stored)
}
