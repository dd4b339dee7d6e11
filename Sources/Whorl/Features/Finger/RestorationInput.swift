internal import Glibc
internal import WhorlNumerics

/// A window of a print as the network reads it: cells of 2 x 2 pixels, each with four gray values and the contrast there.
struct RestorationInput {
    /// Numbers of a cell.
    static let channels = 5
    /// Side of a cell in pixels.
    static let cell = 2

    private let pixels: Plane<Float>
    private let contrast: Plane<Float>
    private let across: RestorationWindow
    private let down: RestorationWindow
    private let columns: [BlockPlace]
    private let rows: [BlockPlace]

    /// Columns of cells.
    var width: Int { across.count / Self.cell }
    /// Rows of cells.
    var height: Int { down.count / Self.cell }

    init(
        _ pixels: Plane<Float>, _ contrast: Plane<Float>, _ across: RestorationWindow, _ down: RestorationWindow
    ) {
        self.pixels = pixels
        self.contrast = contrast
        self.across = across
        self.down = down
        columns = Self.places(across, cells: contrast.width)
        rows = Self.places(down, cells: contrast.height)
    }

    /// Where the cells of a window lie between the blocks.
    private static func places(_ window: RestorationWindow, cells: Int) -> [BlockPlace] {
        (window.start / cell..<(window.start + window.count) / cell).map {
            BlockPlace(pixel: $0, cells: cells, side: FingerParameters.blockSide / cell)
        }
    }

    /// The contrast of each block on the scale that the network was trained with, about -0.5...1.
    static func scaled(contrast: Plane<Float>) -> Plane<Float> {
        Plane(
            width: contrast.width, height: contrast.height, values: contrast.values.map { log1pf($0) / 4 - 1 / 2 })
    }

    /// Writes a row of cells; beyond the image the last pixels are repeated.
    func write(_ row: Int, into out: UnsafeMutableBufferPointer<Float>) {
        let top = min(down.start + row * Self.cell, pixels.height - 1) * pixels.width
        let bottom = min(down.start + row * Self.cell + 1, pixels.height - 1) * pixels.width
        pixels.values.withUnsafeBufferPointer { p in
            for column in 0..<width {
                let left = min(across.start + column * Self.cell, pixels.width - 1)
                let right = min(left + 1, pixels.width - 1)
                let numbers = column * Self.channels
                out[numbers] = p[top + left]
                out[numbers + 1] = p[top + right]
                out[numbers + 2] = p[bottom + left]
                out[numbers + 3] = p[bottom + right]
                out[numbers + 4] = contrast.interpolated(columns[column], rows[row])
            }
        }
    }
}
