extension GrayImage {
    /// Copies an image that lies in memory row by row.
    ///
    /// - Parameters:
    ///   - rows: gray levels, the top row first; at least `(height - 1) * stride + width` bytes.
    ///   - width: columns.
    ///   - height: rows.
    ///   - stride: bytes from a row to the next, at least `width`.
    ///   - resolution: dots per inch, within ``ImageLimits/resolutions``.
    ///   - limits: what the image may be at most and at least.
    /// - Throws: ``WhorlError/invalidResolution(got:minimum:maximum:)``,
    ///   ``WhorlError/imageTooLarge(width:height:limit:)``, ``WhorlError/imageTooSmall(width:height:minimum:)``.
    /// - Precondition: sides and stride are not negative, and `stride` is at least `width`.
    package init(
        rows: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int, resolution: Double,
        limits: ImageLimits = .standard
    ) throws(WhorlError) {
        precondition(width >= 0 && height >= 0 && stride >= width)
        let resolution = try ImageLimits.checked(resolution: resolution)
        try limits.at(resolution).check(width: width, height: height)
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
            guard let start = pixels.baseAddress else { return }
            for row in 0..<height { (start + row * width).initialize(from: rows + row * stride, count: width) }
            count = width * height
        }
        self.init(width: width, height: height, pixels: pixels, resolution: resolution)
    }
}
