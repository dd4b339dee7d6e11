public import CWhorl
internal import Whorl
internal import WhorlNumerics

@c @implementation
public func whorl_templates_from_images(
    _ images: UnsafePointer<whorl_image>?, _ count: Int, _ options: UnsafePointer<whorl_image_options>?,
    _ threads: UInt32, _ results: UnsafeMutablePointer<OpaquePointer?>?,
    _ statuses: UnsafeMutablePointer<whorl_status>?
) -> whorl_status {
    answer {
        let batch = try ImageBatch(images, count, options, results, statuses)
        let samples = SampleExtractor()
        try batch.run(threads) { bytes, options throws(WhorlError) in
            let image = SampleImage.finger(bytes, resolution: options.resolution, record: options.chosenRecord)
            return HeldTemplate(try samples.sample(image).template)
        }
    }
}

@c @implementation
public func whorl_faces_templates(
    _ faces: OpaquePointer?, _ images: UnsafePointer<whorl_image>?, _ count: Int,
    _ options: UnsafePointer<whorl_image_options>?, _ threads: UInt32,
    _ results: UnsafeMutablePointer<OpaquePointer?>?, _ statuses: UnsafeMutablePointer<whorl_status>?
) -> whorl_status {
    answer {
        let faces = try Handle.object(faces, HeldFaces.self, "faces")
        let batch = try ImageBatch(images, count, options, results, statuses)
        try batch.run(threads) { bytes, options throws(WhorlError) in
            try faces.template(bytes, record: options.chosenRecord)
        }
    }
}

/// Image files of a caller, and where their templates go.
///
/// Threads read the images and options, which nobody changes during the call.
private struct ImageBatch: @unchecked Sendable {
    private let images: UnsafeBufferPointer<whorl_image>
    private let options: whorl_image_options
    private let results: UnsafeMutablePointer<OpaquePointer?>?
    private let statuses: UnsafeMutablePointer<whorl_status>?

    init(
        _ images: UnsafePointer<whorl_image>?, _ count: Int, _ options: UnsafePointer<whorl_image_options>?,
        _ results: UnsafeMutablePointer<OpaquePointer?>?, _ statuses: UnsafeMutablePointer<whorl_status>?
    ) throws(CallFault) {
        self.images = try entries(images, count, "images")
        self.options = try whorl_image_options.read(options, "options")
        _ = try entries(UnsafePointer(results), count, "results")
        self.results = results
        self.statuses = statuses
    }

    /// Makes the template of every image.
    ///
    /// - Throws: the fault of the first image without one.
    func run(
        _ threads: UInt32,
        _ template: @escaping @Sendable ([UInt8], whorl_image_options) throws(WhorlError) -> HeldTemplate
    ) throws(CallFault) {
        let made = Parallel.map(images.count, threads: numberOfThreads(threads), block: 1) { index in
            Result { () throws(CallFault) in try self.template(index, template) }
        }
        var first: CallFault?
        for (index, result) in made.enumerated() {
            switch result {
            case .success(let template):
                results?[index] = Handle.make(template)
                statuses?[index] = whorl_status(WHORL_OK)
            case .failure(let fault):
                results?[index] = nil
                statuses?[index] = fault.status
                first = first ?? fault
            }
        }
        if let first { throw first }
    }

    private func template(
        _ index: Int, _ template: ([UInt8], whorl_image_options) throws(WhorlError) -> HeldTemplate
    ) throws(CallFault) -> HeldTemplate {
        do {
            return try template(try fileBytes(images[index].bytes, images[index].count), options)
        } catch {
            throw CallFault(any: error)
        }
    }
}

/// The threads that a caller permits; all processors for 0.
func numberOfThreads(_ threads: UInt32) -> Int {
    threads == 0 ? Parallel.processors : Int(threads)
}
