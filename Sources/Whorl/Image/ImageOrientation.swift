/// How stored rows and columns are shown: where the first row and the first column of the file belong in the picture
/// (TIFF 6.0, Adobe 1992, tag Orientation; JEITA CP-3451, Exif 2.32, 4.6.4, tag 0x0112).
package enum ImageOrientation: Int, CaseIterable {
    /// As stored.
    case topLeft = 1
    case topRight
    case bottomRight
    case bottomLeft
    /// The first row is the left side of the picture, as in the three that follow it is a side.
    case leftTop
    case rightTop
    case rightBottom
    case leftBottom

    /// Whether stored rows are columns of the picture.
    var swapsAxes: Bool { rawValue >= Self.leftTop.rawValue }

    /// Whether stored rows are counted from the far side of the picture.
    var reversesRows: Bool {
        switch self {
        case .bottomRight, .bottomLeft, .rightTop, .rightBottom: true
        case .topLeft, .topRight, .leftTop, .leftBottom: false
        }
    }

    /// Whether stored columns are counted from the far side of the picture.
    var reversesColumns: Bool {
        switch self {
        case .topRight, .bottomRight, .rightBottom, .leftBottom: true
        case .topLeft, .bottomLeft, .leftTop, .rightTop: false
        }
    }
}
