import COpenJPEG

/// JPEG 2000 (ISO/IEC 15444-1) by OpenJPEG, as a JP2 file or a bare codestream: gray or RGB, with alpha or without, up
/// to 16 bits a component.
enum JPEG2000Decoder {
    static func raster(_ bytes: [UInt8], limits: ImageLimits) throws(WhorlError) -> Raster {
        let size = try JPEG2000Size(bytes)
        try size.check(limits)
        try JPEG2000Coding.check(bytes, size, most: limits.maximumPixels)
        let reader = UnsafeMutablePointer<whorl_jp2_reader>.allocate(capacity: 1)
        reader.initialize(to: whorl_jp2_reader())
        defer { reader.deallocate() }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(WhorlError) in
            defer { whorl_jp2_close(reader) }
            let isOpen = whorl_jp2_open(reader, buffer.baseAddress, buffer.count, size.isBoxed ? 1 : 0)
            guard isOpen == 1, let image = reader.pointee.image else { throw failure(reader) }
            // What OpenJPEG read must be what was checked, as it takes memory by it.
            guard size.describes(image.pointee) else { throw damage("two headers differ in the size") }
            try checkDepths(of: image.pointee)
            guard whorl_jp2_decode(reader) == 1 else { throw failure(reader) }
            return try raster(of: image.pointee, size)
        }
    }

    private static func raster(of image: opj_image_t, _ size: JPEG2000Size) throws(WhorlError) -> Raster {
        let channels = try channels(of: image)
        let count = size.width * size.height
        var samples = [UInt8](repeating: 0, count: count * channels)
        for channel in 0..<channels {
            let component = image.comps[channel]
            guard let data = component.data, Int(component.w) == size.width, Int(component.h) == size.height else {
                throw .unsupportedImage(format: .jpeg2000, feature: "components of different sizes")
            }
            let maximum = 1 << Int(component.prec) - 1
            let shift = component.sgnd == 1 ? 1 << (Int(component.prec) - 1) : 0
            for place in 0..<count {
                let value = min(max(Int(data[place]) + shift, 0), maximum)
                samples[place * channels + channel] = Luma.level(value, of: maximum)
            }
        }
        return Raster(width: size.width, height: size.height, channels: channels, samples: samples)
    }

    /// The most bits of a component.
    private static let deepest = 16

    private static func channels(of image: opj_image_t) throws(WhorlError) -> Int {
        let channels = Int(image.numcomps)
        guard (1...JPEG2000Size.components).contains(channels) else {
            throw .unsupportedImage(format: .jpeg2000, feature: "\(channels) components")
        }
        guard ![OPJ_CLRSPC_SYCC, OPJ_CLRSPC_EYCC, OPJ_CLRSPC_CMYK].contains(image.color_space) else {
            throw .unsupportedImage(format: .jpeg2000, feature: "a color space that is neither gray nor RGB")
        }
        try checkDepths(of: image)
        return channels
    }

    private static func checkDepths(of image: opj_image_t) throws(WhorlError) {
        for channel in 0..<Int(image.numcomps) where !(1...deepest).contains(Int(image.comps[channel].prec)) {
            throw .unsupportedImage(format: .jpeg2000, feature: "\(image.comps[channel].prec) bits a component")
        }
    }

    private static func failure(_ reader: UnsafeMutablePointer<whorl_jp2_reader>) -> WhorlError {
        damage(CMessage.text(reader.pointee.message))
    }

    private static func damage(_ reason: String) -> WhorlError {
        .damagedImage(format: .jpeg2000, reason: reason)
    }
}
