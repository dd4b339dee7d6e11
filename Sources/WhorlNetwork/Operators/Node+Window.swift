internal import WhorlNumerics

extension Node {
    /// Numbers of a kernel's shape: rows and columns.
    private static let axes = 2

    /// The window that the attributes describe, of a kernel's rows and columns of taps; `auto_pad` depends on the size of
    /// the map that is read.
    func window(kernel: [Int], over input: MapShape) throws(NetworkError) -> Window {
        let strides = try sizes("strides", count: Self.axes, least: 1, default: 1)
        let dilations = try sizes("dilations", count: Self.axes, least: 1, default: 1)
        var pads = try sizes("pads", count: 2 * Self.axes, least: 0, default: 0)
        switch try text("auto_pad", default: "NOTSET") {
        case "NOTSET", "": break
        case "VALID": pads = [0, 0, 0, 0]
        case "SAME_UPPER", "SAME_LOWER":
            let upper = try text("auto_pad", default: "") == "SAME_UPPER"
            for (axis, size) in [input.height, input.width].enumerated() {
                let outputs = (size - 1) / strides[axis] + 1
                let reach = (outputs - 1) * strides[axis] + (kernel[axis] - 1) * dilations[axis] + 1
                let total = max(reach - size, 0)
                pads[axis] = upper ? total / 2 : total - total / 2
                pads[axis + Self.axes] = total - pads[axis]
            }
        case let other: throw unsupported("attribute auto_pad = \(other)")
        }
        return Window(
            height: kernel[0], width: kernel[1], strideY: strides[0], strideX: strides[1], dilationY: dilations[0],
            dilationX: dilations[1], top: pads[0], left: pads[1], bottom: pads[Self.axes],
            right: pads[Self.axes + 1])
    }

    /// The kernel's shape that the attribute states, nil where it is left out.
    func kernelShape() throws(NetworkError) -> [Int]? {
        guard attributes["kernel_shape"] != nil else { return nil }
        return try sizes("kernel_shape", count: Self.axes, least: 1, default: 1)
    }
}
