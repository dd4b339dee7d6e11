/// Which image of a container is meant.
enum ImageChoice {
    /// An image with the number of its record.
    private typealias Numbered = (number: Int, image: ContainedImage)

    /// The image of the record that is asked for; where none is, the only one of the kinds wanted.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - format: a container's.
    ///   - record: the number of the record, from 1.
    ///   - kinds: what the image may show where no record is asked for.
    /// - Returns: the image, not yet decoded.
    /// - Throws: ``WhorlError/damagedContainer(format:offset:reason:)``, ``WhorlError/severalImages(_:)``,
    ///   ``WhorlError/noImageRecord(format:)``, ``WhorlError/unknownRecord(number:count:)``.
    static func image(
        in bytes: [UInt8], _ format: ImageFormat, record: Int?, kinds: Set<ContainedImage.Kind>
    ) throws(WhorlError) -> ContainedImage {
        let images =
            format == .itl
            ? ITLImage.images(of: try ITLFile(bytes: bytes)) : try FingerImageRecord(bytes: bytes).containedImages
        let numbered = zip(1..., images).compactMap { number, image in image.map { Numbered(number, $0) } }
        if let record {
            guard images.indices.contains(record - 1) else {
                throw .unknownRecord(number: record, count: images.count)
            }
            guard let image = images[record - 1] else { throw .noImageRecord(format: format) }
            return image
        }
        let fitting = numbered.filter { kinds.contains($0.image.kind) }
        guard let only = fitting.first else { throw .noImageRecord(format: format) }
        guard fitting.count == 1 else {
            throw .severalImages(fitting.map { ImageRecordName(record: $0.number, name: $0.image.name) })
        }
        return only.image
    }
}
