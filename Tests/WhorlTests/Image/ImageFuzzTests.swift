import CTurboJPEG
import Foundation
import Testing
import TestSupport
import Whorl

/// Damaged files of every format give an image or an error and never end the process.
///
/// `WHORL_FUZZ_ROUNDS` and `WHORL_FUZZ_SEED` ask for more damage or other damage than the usual.
@Suite struct ImageFuzzTests {
    private static let rounds = number("WHORL_FUZZ_ROUNDS") ?? 2000
    private static let seed = number("WHORL_FUZZ_SEED") ?? 0

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private static let side = 24

    private static let gray: [UInt8] = {
        var noise = Noise(seed: 77)
        return noise.bytes(side * side)
    }()

    /// Small valid files.
    static let files = pictures.merging(others) { $1 }.merging(photos) { $1 }

    /// Small valid files of formats that photos come in.
    private static let photos: [String: [UInt8]] = [
        "WebP lossy": WebPSample.bytes(gray, width: 16, height: 12, quality: 60),
        "WebP lossless": WebPSample.bytes(gray, width: 16, height: 12, quality: nil),
        "WebP alpha": WebPSample.bytes(gray, width: 12, height: 12, channels: 4, quality: 60),
        "WebP turned": WebPSample.extended(
            WebPSample.bytes(gray, width: 16, height: 12, quality: 60), width: 16, height: 12, flags: 8,
            more: WebPSample.chunk("EXIF", ExifSample(orientation: 6).content())),
    ].merging((StoredSample.heif + StoredSample.avif).map { ($0, StoredSample.bytes($0)) }) { $1 }

    /// Decoders of video take longer to start than all others to end.
    private static func rounds(of name: String) -> Int {
        name.hasPrefix("heif") || name.hasPrefix("avif") ? rounds / 20 : rounds
    }

    private static let pictures: [String: [UInt8]] = [
        "PNG gray": PNGSample(width: side, height: side, samples: gray.map { Int($0) }).bytes(),
        "PNG palette, interlaced": PNGSample(
            colorType: 3, width: side, height: side, samples: gray.map { Int($0) },
            palette: gray[..<256].map { ($0, $0, $0) }, transparency: [1, 2, 3], interlaced: true
        ).bytes(),
        "PNG RGBA, 16 bits": PNGSample(
            colorType: 6, depth: 16, width: 12, height: 12, samples: gray.map { Int($0) * 257 }
        ).bytes(),
        "JPEG gray": JPEGSample.bytes(gray, width: side, height: side, quality: 60),
        "JPEG color": JPEGSample.bytes(
            gray, width: 16, height: 12, layout: TJPF_RGB, subsampling: TJSAMP_420, quality: 60),
        "JPEG turned": ExifSample(orientation: 6).inserted(
            into: JPEGSample.bytes(Array(gray[..<(side * 20)]), width: side, height: 20, quality: 60)),
        "JPEG progressive": JPEGSample.bytes(gray, width: side, height: side, quality: 60, flags: TJFLAG_PROGRESSIVE),
        "BMP palette": BMPSample(
            width: side, height: side, bits: 8, palette: gray[..<256].map { ($0, $0, $0) }, pixels: gray
        ).bytes(),
        "BMP runs": BMPSample(
            width: side, height: 2, bits: 8, compression: 1, palette: gray[..<256].map { ($0, $0, $0) },
            pixels: [24, 9, 0, 0, 0, 5, 1, 2, 3, 4, 5, 0, 0, 2, 3, 0, 16, 7, 0, 1]
        ).bytes(),
        "BMP nibble runs": BMPSample(
            width: side, height: 2, bits: 4, compression: 2, palette: gray[..<16].map { ($0, $0, $0) },
            pixels: [24, 0x91, 0, 0, 0, 5, 0x12, 0x34, 0x50, 0, 0, 2, 3, 0, 16, 7, 0, 1]
        ).bytes(),
        "BMP masks": BMPSample(
            width: side, height: 12, bits: 16, compression: 3, masks: [0xF800, 0x7E0, 0x1F], pixels: gray
        ).bytes(),
        "PBM plain": Array("P1 6 4\n1 0 1 0 1 0\n#c\n101010 111111 000000\n".utf8),
        "PGM plain": Array("P2\n# c\n3 3 15\n1 2 3\n4 5 6\n7 8 15\n".utf8),
        "PPM raw, 16 bits": Array("P6 8 12 65535\n".utf8) + gray,
        "PBM raw": Array("P4 24 24\n".utf8) + gray,
        "TIFF strips": TIFFSample(
            width: side, height: side, segments: [Array(gray[..<288]), Array(gray[288...])], rowsPerStrip: 12
        ).bytes(),
        "TIFF LZW": TIFFSample(width: side, height: side, segments: [gray], compression: .lzw).bytes(),
        "TIFF deflate, big-endian": TIFFSample(
            width: side, height: side, segments: [gray], compression: .deflate, isBigEndian: true
        ).bytes(),
        "TIFF PackBits, tiles": TIFFSample(
            width: side, height: side, segments: (0..<4).map { _ in Array(gray[..<256]) }, tile: (16, 16),
            compression: .packBits
        ).bytes(),
        "TIFF palette": TIFFSample(
            width: side, height: side, segments: [gray], photometric: 3, colorMap: (0..<768).map { $0 * 85 }
        ).bytes(),
        "TIFF planes": TIFFSample(
            width: 12, height: 16, segments: (0..<3).map { Array(gray[($0 * 192)..<($0 * 192 + 192)]) }, photometric: 2,
            samplesPerPixel: 3, isPlanar: true
        ).bytes(),
    ]

    /// Small valid files of single images in other formats, and of records.
    private static let others: [String: [UInt8]] = [
        "WSQ": WSQSample(width: side, height: side, pixels: gray, comment: "NIST_COM 2\nPPI 500\n").bytes(),
        "JPEG 2000": JPEG2000Sample(width: side, height: side, components: [gray.map { Int32($0) }]).bytes(),
        "JPEG 2000 codestream, tiles": JPEG2000Sample(
            width: side, height: side, components: [gray.map { Int32($0) }], isBoxed: false, tile: 16
        ).bytes(),
        "ITL tagged": ITLSample.file(
            ITLSample.text,
            ITLSample.print(14, idc: 1, position: "2", width: side, height: side, compression: "NONE", gray),
            ITLSample.face(idc: 2, width: side, height: side, compression: "NONE", color: "GRAY", gray)),
        "ITL binary": ITLSample.file(
            ITLRecord(idc: 1, position: .leftRing, width: side, height: side, pixels: gray),
            ITLSample.face(
                idc: 2, width: side, height: side, compression: "PNG", color: "GRAY",
                PNGSample(width: side, height: side, samples: gray.map { Int($0) }).bytes())),
        "finger image record": FingerImageRecord(
            .iso19794v2005,
            views: [
                FingerImageRecord.View(GrayImage(width: side, height: side, pixels: gray), position: .leftThumb)
            ]
        ).bytes,
    ]

    /// The record that is read in color where it is none of a face.
    private static let chosen = ["finger image record": 1]

    @Test(arguments: files.keys.sorted()) func validFilesAreRead(_ name: String) throws {
        let bytes = try #require(Self.files[name])
        _ = try ImageDecoder.gray(bytes: bytes, limits: .tiny)
        _ = try ImageDecoder.color(bytes: bytes, record: Self.chosen[name], limits: .tiny)
    }

    @Test(arguments: files.keys.sorted()) func damagedFilesGiveAnImageOrAnError(_ name: String) throws {
        let bytes = try #require(Self.files[name])
        var mutation = Mutation(seed: name.utf8.reduce(0) { $0 &* 31 &+ Int($1) } &+ Self.seed)
        var refused = 0
        for _ in 0..<Self.rounds(of: name) {
            let damaged = mutation.mutated(bytes)
            do throws(WhorlError) {
                let image = try ImageDecoder.gray(bytes: damaged, limits: .tiny)
                #expect(image.pixels.count == image.width * image.height)
                if let report = try ContainerReport.read(damaged, limits: .tiny) {
                    #expect(!report.records.isEmpty)
                    _ = try ContainerReport.read(damaged, mode: .strict, limits: .tiny)
                } else {
                    let color = try ImageDecoder.color(bytes: damaged, limits: .tiny)
                    #expect(color.width == image.width && color.height == image.height)
                }
            } catch {
                refused += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(refused > 0)
    }

    @Test(
        arguments: [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], [0x42, 0x4D],
            [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x50, 0x35, 0x20], [0xFF, 0xA0],
            [0xFF, 0x4F, 0xFF, 0x51], [0x46, 0x49, 0x52, 0], [0x31, 0x2E, 0x30, 0x31, 0x3A],
        ] as [[UInt8]])
    func noiseBehindASignatureIsAnError(_ signature: [UInt8]) {
        var noise = Noise(seed: signature.count)
        for length in 0..<300 {
            let bytes = signature + noise.bytes(length)
            #expect(failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes) } != nil)
        }
    }
}
