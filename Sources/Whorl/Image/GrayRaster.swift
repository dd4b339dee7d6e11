/// What a format's decoder delivers: gray levels without a resolution.
struct GrayRaster {
    /// Columns.
    let width: Int
    /// Rows.
    let height: Int
    /// `width * height` gray levels, row-major, top row first; 0 black.
    let pixels: [UInt8]
}
