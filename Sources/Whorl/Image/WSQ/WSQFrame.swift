/// The frame header of a WSQ file: size, and how numbers become gray levels.
struct WSQFrame {
    let width: Int
    let height: Int
    /// The gray level of a synthesized zero.
    private let shift: Float
    /// Gray levels of a synthesized one.
    private let scale: Float

    /// Reads the segment; the levels of black and white, and the encoder's number, change nothing.
    init(_ segment: inout WSQStream) throws(WhorlError) {
        _ = (try segment.byte(), try segment.byte())
        (height, width) = (try segment.uint16(), try segment.uint16())
        (shift, scale) = (Float(try segment.scaled16()), Float(try segment.scaled16()))
        _ = (try segment.byte(), try segment.uint16())
    }

    /// The picture of synthesized values, each rounded to the nearest level of `0...255`.
    func levels(of plane: [Float]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: plane.count) { out, filled in
            for (place, value) in plane.enumerated() {
                let level = (value * scale + shift).rounded()
                // The greater of NaN and 0 is 0.
                out[place] = UInt8(min(max(0, level), Float(UInt8.max)))
            }
            filled = plane.count
        }
    }
}
