/// Color to gray: the luma of ITU-R BT.601-7, 2.5.1 (`0.299 R + 0.587 G + 0.114 B`), in whole numbers.
package enum Luma {
    private static let red = 299
    private static let green = 587
    private static let blue = 114
    private static let whole = 1000
    private static let white = 255

    /// The gray level of a color, rounded to nearest; of equal components it is their value.
    package static func gray(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> UInt8 {
        UInt8((red * Int(r) + green * Int(g) + blue * Int(b) + whole / 2) / whole)
    }

    /// A gray level of opacity `alpha` (255 opaque, not yet multiplied in) over white.
    package static func overWhite(_ gray: UInt8, alpha: UInt8) -> UInt8 {
        let (level, opacity) = (Int(gray), Int(alpha))
        return UInt8((level * opacity + white * (white - opacity) + white / 2) / white)
    }

    /// The gray levels of interleaved samples.
    ///
    /// - Parameters:
    ///   - samples: `channels` for each pixel.
    ///   - channels: 1 gray; 2 gray, alpha; 3 RGB; 4 RGBA, with alpha not multiplied in.
    /// - Returns: `samples.count / channels` levels.
    package static func gray(interleaved samples: [UInt8], channels: Int) -> [UInt8] {
        let last = channels - 1
        switch channels {
        case 1:
            return samples
        case 2:
            return stride(from: 0, to: samples.count - last, by: channels).map {
                overWhite(samples[$0], alpha: samples[$0 + 1])
            }
        default:
            return stride(from: 0, to: samples.count - last, by: channels).map {
                let level = gray(samples[$0], samples[$0 + 1], samples[$0 + 2])
                return last == 2 ? level : overWhite(level, alpha: samples[$0 + last])
            }
        }
    }

    /// The value `0...maximum` brought to `0...255`, rounded to nearest.
    static func level(_ value: Int, of maximum: Int) -> UInt8 {
        UInt8((value * white + maximum / 2) / maximum)
    }
}
