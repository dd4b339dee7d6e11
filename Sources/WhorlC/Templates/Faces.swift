public import CWhorl
internal import Whorl

/// The models that a C caller reads faces with.
final class HeldFaces: Sendable {
    private let model: ModelIdentity
    private let samples: SampleExtractor
    private let options: FaceOptions
    private let known: Calibration?

    /// Reads a detector and an embedder.
    init(folder: ModelFolder, embedder: String?, options: FaceOptions) throws(WhorlError) {
        let extractor = try FaceExtractor(models: folder, embedder: embedder)
        model = extractor.model
        samples = SampleExtractor(faces: extractor)
        known = try folder.calibrations()[model]
        self.options = options
    }

    /// What links scores and false match rates.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``.
    func calibration() throws(WhorlError) -> Calibration {
        guard let known else { throw .uncalibratedModel(name: model.name) }
        return known
    }

    /// The template of the face of a photo.
    ///
    /// - Throws: what decoding and extraction throw.
    func template(_ bytes: [UInt8], record: Int?) throws(WhorlError) -> HeldTemplate {
        HeldTemplate(try samples.sample(.face(bytes, record: record), options).template)
    }
}

@c @implementation
public func whorl_faces_open(
    _ options: UnsafePointer<whorl_faces_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> whorl_status {
    answer {
        let result = try required(result, "result")
        let options = try whorl_faces_options.read(options, "options")
        let (largest, flip) = (UInt32(WHORL_FACES_LARGEST), UInt32(WHORL_FACES_FLIP))
        guard options.flags & ~(largest | flip) == 0 else {
            throw CallFault.invalid("flags", "\(largest), \(flip) or both")
        }
        let faces = try HeldFaces(
            folder: try ModelFolder(options.models), embedder: try optionalText(options.embedder, "embedder"),
            options: FaceOptions(largest: options.flags & largest != 0, flip: options.flags & flip != 0))
        result.pointee = Handle.make(faces)
    }
}

@c @implementation
public func whorl_faces_close(_ faces: OpaquePointer?) {
    Handle.close(faces, HeldFaces.self)
}

@c @implementation
public func whorl_faces_template(
    _ faces: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ count: Int,
    _ options: UnsafePointer<whorl_image_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> whorl_status {
    answer {
        let faces = try Handle.object(faces, HeldFaces.self, "faces")
        let result = try required(result, "result")
        let options = try whorl_image_options.read(options, "options")
        result.pointee = Handle.make(
            try faces.template(try fileBytes(bytes, count), record: options.chosenRecord))
    }
}

extension ModelFolder {
    /// The folder that a caller names, or the usual one for NULL.
    init(_ path: UnsafePointer<CChar>?) throws(CallFault) {
        self.init(path: try optionalText(path, "models") ?? Self.usualPath)
    }
}
