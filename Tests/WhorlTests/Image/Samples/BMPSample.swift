/// Writes Windows bitmaps the long way.
struct BMPSample {
    var width: Int
    /// Negative for rows from the top.
    var height: Int
    var bits: Int
    var compression = 0
    /// Blue, green, red, in the header's entry size.
    var palette: [(UInt8, UInt8, UInt8)] = []
    /// Red, green, blue and maybe alpha.
    var masks: [Int] = []
    var headerSize = 40
    /// Stored rows with their padding.
    var pixels: [UInt8]

    func bytes() -> [UInt8] {
        let entry = headerSize == 12 ? 3 : 4
        let masksBehind = headerSize == 40 ? masks.count * 4 : 0
        let pixelOffset = 14 + headerSize + masksBehind + palette.count * entry
        var file: [UInt8] = [0x42, 0x4D]
        file.append(little: pixelOffset + pixels.count, bytes: 4)
        file.append(little: 0, bytes: 4)
        file.append(little: pixelOffset, bytes: 4)
        file.append(little: headerSize, bytes: 4)
        if headerSize == 12 {
            for value in [width, height, 1, bits] { file.append(little: value, bytes: 2) }
        } else {
            file.append(little: width, bytes: 4)
            file.append(little: height, bytes: 4)
            file.append(little: 1, bytes: 2)
            file.append(little: bits, bytes: 2)
            for value in [compression, pixels.count, 2835, 2835, palette.count, 0] {
                file.append(little: value, bytes: 4)
            }
            for mask in masks { file.append(little: mask, bytes: 4) }
            while file.count < 14 + headerSize + masksBehind { file.append(0) }
        }
        for (blue, green, red) in palette { file += [blue, green, red] + (entry == 4 ? [0] : []) }
        return file + pixels
    }
}
