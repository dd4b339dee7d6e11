public import CWhorl
internal import Whorl

@c @implementation
public func whorl_template_from_image(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ options: UnsafePointer<whorl_image_options>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> whorl_status {
    answer {
        let result = try required(result, "result")
        let options = try whorl_image_options.read(options, "options")
        let image = SampleImage.finger(
            try fileBytes(bytes, count), resolution: options.resolution, record: options.chosenRecord)
        result.pointee = Handle.make(HeldTemplate(try SampleExtractor().sample(image).template))
    }
}

@c @implementation
public func whorl_template_from_pixels(
    _ pixels: UnsafePointer<UInt8>?, _ width: UInt32, _ height: UInt32, _ stride: Int, _ dpi: Double,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> whorl_status {
    answer {
        let result = try required(result, "result")
        let pixels = try required(pixels, "pixels")
        guard stride >= Int(width), stride <= longestRow else {
            throw CallFault.invalid("stride", "at least the width, at most \(longestRow)")
        }
        let image = try GrayImage(
            rows: pixels, width: Int(width), height: Int(height), stride: stride, resolution: dpi)
        result.pointee = Handle.make(HeldTemplate(try ExtractedImage(print: image).template))
    }
}

/// Bytes from a row of pixels to the next; sums of them stay far below 2^63.
private let longestRow = 1 << 32

extension whorl_image_options {
    /// Dots per inch, where they are stated.
    var resolution: Double? { dpi == 0 ? nil : dpi }
    /// The record, where one is chosen.
    var chosenRecord: Int? { record == 0 ? nil : Int(record) }
}
