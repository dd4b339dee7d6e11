import COpenJPEG

/// JPEG 2000 files by OpenJPEG, without loss.
struct JPEG2000Sample {
    var width: Int
    var height: Int
    /// The samples of each component.
    var components: [[Int32]]
    var depth: UInt32 = 8
    var space = OPJ_CLRSPC_GRAY
    /// Whether it is a JP2 file and not a bare codestream.
    var isBoxed = true
    /// The sides of tiles; 0 for one tile.
    var tile: Int32 = 0
    /// Columns and rows of the image for one of the components.
    var subsampling: UInt32 = 1

    /// Where the encoder writes.
    private final class Output {
        var bytes: [UInt8] = []
        var position = 0
    }

    /// The file; nothing where the encoder fails.
    func bytes() -> [UInt8] {
        guard let codec = opj_create_compress(isBoxed ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K), let image = picture() else {
            return []
        }
        defer {
            opj_destroy_codec(codec)
            opj_image_destroy(image)
        }
        var parameters = opj_cparameters_t()
        opj_set_default_encoder_parameters(&parameters)
        parameters.tcp_numlayers = 1
        parameters.cp_disto_alloc = 1
        // The default of six levels takes sides of at least 32.
        parameters.numresolution = 3
        if tile > 0 {
            parameters.tile_size_on = 1
            (parameters.cp_tdx, parameters.cp_tdy) = (tile, tile)
        }
        guard opj_setup_encoder(codec, &parameters, image) == 1 else { return [] }
        let output = Output()
        guard let stream = stream(into: output) else { return [] }
        defer { opj_stream_destroy(stream) }
        let isDone =
            opj_start_compress(codec, image, stream) == 1 && opj_encode(codec, stream) == 1
            && opj_end_compress(codec, stream) == 1
        return isDone ? output.bytes : []
    }

    private func picture() -> UnsafeMutablePointer<opj_image_t>? {
        var parameters = components.map { _ in
            var component = opj_image_cmptparm_t()
            (component.dx, component.dy) = (subsampling, subsampling)
            (component.w, component.h) = (UInt32(width) / subsampling, UInt32(height) / subsampling)
            component.prec = depth
            return component
        }
        guard let image = opj_image_create(UInt32(components.count), &parameters, space) else { return nil }
        (image.pointee.x1, image.pointee.y1) = (UInt32(width), UInt32(height))
        for (index, samples) in components.enumerated() {
            for (place, sample) in samples.enumerated() { image.pointee.comps[index].data[place] = sample }
        }
        return image
    }

    private func stream(into output: Output) -> UnsafeMutablePointer<opj_stream_t?>? {
        guard let stream = opj_stream_default_create(0) else { return nil }
        opj_stream_set_user_data(stream, Unmanaged.passRetained(output).toOpaque()) { user in
            if let user { Unmanaged<Output>.fromOpaque(user).release() }
        }
        opj_stream_set_write_function(stream) { bytes, count, user in
            guard let bytes, let user else { return -1 }
            let output = Unmanaged<Output>.fromOpaque(user).takeUnretainedValue()
            let written = UnsafeRawBufferPointer(start: bytes, count: Int(count))
            let end = output.position + written.count
            if end > output.bytes.count { output.bytes += [UInt8](repeating: 0, count: end - output.bytes.count) }
            output.bytes.replaceSubrange(output.position..<end, with: written)
            output.position = end
            return Int(count)
        }
        opj_stream_set_skip_function(stream) { count, user in
            guard let user else { return -1 }
            Unmanaged<Output>.fromOpaque(user).takeUnretainedValue().position += Int(count)
            return count
        }
        opj_stream_set_seek_function(stream) { place, user in
            guard let user else { return 0 }
            Unmanaged<Output>.fromOpaque(user).takeUnretainedValue().position = Int(place)
            return 1
        }
        return stream
    }
}
