import COpenJPEG
import CTurboJPEG
import Testing
import Whorl

/// Images of records of every type that has some, with every compression.
@Suite struct ITLImageTests {
    private static let (width, height) = (40, 36)

    private static let gray: [UInt8] = {
        var noise = Noise(seed: 4)
        return noise.bytes(width * height, upTo: 200)
    }()

    private static let png = PNGSample(width: width, height: height, samples: gray.map { Int($0) }).bytes()
    private static let jp2 = JPEG2000Sample(width: width, height: height, components: [gray.map { Int32($0) }]).bytes()
    private static let jpeg = JPEGSample.bytes(gray, width: width, height: height)
    private static let wsq = WSQSample(width: width, height: height, pixels: gray, step: 10).bytes()

    private static func print(_ type: Int, _ compression: String, _ image: [UInt8]) -> ITLRecord {
        ITLSample.print(
            type, idc: 1, position: "7", width: width, height: height, compression: compression, image)
    }

    @Test(arguments: [13, 14, 15]) func everyCompressionIsRead(_ type: Int) throws {
        for (name, image, isExact) in [
            ("NONE", Self.gray, true), ("PNG", Self.png, true), ("JP2L", Self.jp2, true), ("JP2", Self.jp2, true),
            ("JPEGB", Self.jpeg, false), ("WSQ20", Self.wsq, false),
        ] {
            let file = ITLSample.file(ITLSample.text, Self.print(type, name, image))
            let decoded = try ImageDecoder.gray(bytes: file)
            #expect(decoded.width == Self.width && decoded.height == Self.height && decoded.resolution == 500)
            if isExact {
                #expect(decoded.pixels == Self.gray, "\(name)")
            } else {
                #expect(decoded == (try ImageDecoder.gray(bytes: image)), "\(name)")
            }
        }
    }

    @Test func recordsWithoutTagsAreRead() throws {
        let raw = ITLRecord(
            idc: 1, position: .rightIndex, width: Self.width, height: Self.height, pixels: Self.gray)
        #expect(try ImageDecoder.gray(bytes: ITLSample.file(raw)).pixels == Self.gray)
        let coded = ITLRecord(
            idc: 1, position: .rightIndex, width: Self.width, height: Self.height, wsq: Self.wsq)
        #expect(try ImageDecoder.gray(bytes: ITLSample.file(coded)) == ImageDecoder.gray(bytes: Self.wsq))
    }

    @Test func facesAreReadInColor() throws {
        var noise = Noise(seed: 8)
        let rgb = noise.bytes(3 * Self.width * Self.height)
        let raw = ITLSample.face(
            idc: 1, width: Self.width, height: Self.height, compression: "NONE", color: "RGB", rgb)
        let file = ITLSample.file(raw, Self.print(14, "PNG", Self.png))
        #expect(try ImageDecoder.color(bytes: file).pixels == rgb)
        #expect(try ImageDecoder.gray(bytes: file).pixels == Self.gray)
        let gray = ITLSample.face(
            idc: 1, width: Self.width, height: Self.height, compression: "NONE", color: "GRAY", Self.gray)
        #expect(try ImageDecoder.color(bytes: ITLSample.file(gray)).pixels == Self.gray.flatMap { [$0, $0, $0] })
        let jpeg = JPEGSample.bytes(
            rgb, width: Self.width, height: Self.height, layout: TJPF_RGB, subsampling: TJSAMP_444)
        let photo = ITLSample.face(
            idc: 1, width: Self.width, height: Self.height, compression: "JPEGB", color: "YCC", jpeg)
        #expect(try ImageDecoder.color(bytes: ITLSample.file(photo)) == ImageDecoder.color(bytes: jpeg))
    }

    @Test func ofSeveralPrintsOneMustBeChosen() throws {
        let other = [UInt8](Self.gray.reversed())
        let file = ITLSample.file(
            ITLSample.text, Self.print(14, "NONE", Self.gray),
            ITLSample.print(
                15, idc: 2, position: "25", width: Self.width, height: Self.height, compression: "NONE", other))
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: file) }
        #expect(
            error
                == .severalImages([
                    ImageRecordName(record: 3, name: "left-index"),
                    ImageRecordName(record: 4, name: "right-lower-palm"),
                ]))
        #expect(try ImageDecoder.gray(bytes: file, record: 3).pixels == Self.gray)
        #expect(try ImageDecoder.gray(bytes: file, record: 4).pixels == other)
        for (record, wanted) in [
            (2, WhorlError.noImageRecord(format: .itl)), (0, .unknownRecord(number: 0, count: 4)),
            (5, .unknownRecord(number: 5, count: 4)), (-1, .unknownRecord(number: -1, count: 4)),
        ] {
            #expect(failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: file, record: record) } == wanted)
        }
        let none = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: ITLSample.file(ITLSample.text)) }
        #expect(none == .noImageRecord(format: .itl))
    }

    @Test func aFileOfOneImageIsItsOnlyRecord() throws {
        #expect(try ImageDecoder.gray(bytes: Self.png, record: 1).pixels == Self.gray)
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: Self.png, record: 2) }
        #expect(error == .unknownRecord(number: 2, count: 1))
    }

    @Test func resolutionsOfRecordsAreUsed() throws {
        // Pixels an inch; pixels a centimeter that stand for 500 dpi and for another; none.
        for (unit, number, resolution) in [(1, 1000, 1000.0), (2, 197, 500), (2, 100, 254), (0, 0, 500), (1, 50, 500)] {
            let record = ITLSample.print(
                14, idc: 1, position: "1", width: Self.width, height: Self.height, compression: "NONE",
                resolution: number, unit: unit, Self.gray)
            let file = ITLSample.file(record)
            #expect(try ImageDecoder.gray(bytes: file).resolution == resolution)
            #expect(try ImageDecoder.gray(bytes: file, resolution: 400).resolution == 400)
        }
    }

    @Test func samplesThatAreMissingAndFormatsThatAreUnknownAreNamed() {
        let cases: [ITLRecord] = [
            Self.print(14, "NONE", Array(Self.gray.dropLast())), Self.print(14, "JBIG", Self.gray),
            Self.print(14, "WSQ20", []),
            ITLRecord(type: 14, idc: 1, fields: [ITLField(11, "NONE"), ITLField(999, bytes: Self.gray)]),
        ]
        for record in cases {
            let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: ITLSample.file(record)) }
            guard case .damagedContainer(.itl, let offset, _) = error else {
                Issue.record("got \(String(describing: error))")
                continue
            }
            #expect(offset > 0)
        }
        let deep = ITLRecord(
            type: 14, idc: 1,
            fields: [
                ITLField(6, "40"), ITLField(7, "36"), ITLField(11, "NONE"), ITLField(12, "16"),
                ITLField(999, bytes: Self.gray + Self.gray),
            ])
        #expect(
            failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: ITLSample.file(deep)) }
                == .unsupportedImage(format: .itl, feature: "16 bits a pixel, not compressed"))
    }

    @Test func limitsHoldForImagesOfRecords() {
        let record = ITLSample.print(
            14, idc: 1, position: "1", width: 65535, height: 65535, compression: "NONE", Self.gray)
        let error = failure { () throws(WhorlError) in
            try ImageDecoder.gray(bytes: ITLSample.file(record), limits: .tiny)
        }
        #expect(error == .imageTooLarge(width: 65535, height: 65535, limit: ImageLimits.tiny.maximumPixels))
    }
}
