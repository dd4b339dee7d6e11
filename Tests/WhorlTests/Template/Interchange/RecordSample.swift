import Whorl

/// Records that are valid and of no finger, written out by hand or made of random numbers.
enum RecordSample {
    /// One view of two minutiae with all that the formats can say.
    static var view: MinutiaeRecord.View {
        var view = MinutiaeRecord.View()
        view.position = .leftIndex
        view.quality = [MinutiaeRecord.Quality(score: 90)]
        (view.width, view.height) = (512, 300)
        view.minutiae = [
            MinutiaeRecord.Minutia(x: 100, y: 14, direction: 80 * 180, kind: .ending, quality: 90),
            MinutiaeRecord.Minutia(x: 258, y: 17, direction: 60 * 180, kind: .bifurcation),
        ]
        return view
    }

    /// What the bytes of the formats of 2004 and 2005 share: from the width to the end of the view's head.
    static let firstEditionHead: [UInt8] = [
        2, 0, 1, 44, 0, 197, 0, 197, 1, 0,
        7, 0, 90, 2,
    ]

    static let iso2005: [UInt8] =
        Array("FMR\0 20\0".utf8) + [0, 0, 0, 42, 0, 0] + firstEditionHead
        + [0x40, 100, 0, 14, 80, 90, 0x81, 2, 0, 17, 60, 0, 0, 0]

    static let ansi2004: [UInt8] =
        Array("FMR\0 20\0".utf8) + [0, 44, 1, 3, 0, 1, 0, 0] + firstEditionHead
        + [0x40, 100, 0, 14, 56, 90, 0x81, 2, 0, 17, 42, 0, 0, 0]

    static let ansi2009: [UInt8] =
        Array("FMR\0".utf8) + Array("030\0".utf8) + [0, 0, 0, 52, 1, 3, 0, 1, 0, 0, 0, 1, 0]
        + [7, 0, 0, 90, 1, 3, 0, 0, 2, 0, 1, 44, 0, 197, 0, 197, 2]
        + [0x40, 100, 0, 14, 56, 90, 0x81, 2, 0, 17, 42, 254, 0, 0]

    static let ansi2009am1: [UInt8] = Array("FMR\0".utf8) + Array("035\0".utf8) + Array(ansi2009.dropFirst(8))

    static let iso2011: [UInt8] =
        Array("FMR\0".utf8) + Array("030\0".utf8) + [0, 0, 0, 66, 0, 1, 0]
        + [0, 0, 0, 51, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 1, 90, 0, 0, 0, 0]
        + [7, 0, 0, 197, 0, 197, 0, 2, 0, 1, 44, 0x60, 2]
        + [0x40, 100, 0, 14, 80, 90, 0x81, 2, 0, 17, 60, 254, 0, 0]

    /// Places in hundredths of a millimeter: 100 pixels at 500 dpi are 508.
    static let cardNormal: [UInt8] = [0x41, 252, 0, 71, 80, 0x85, 31, 0, 86, 60]
    /// Places in tenths of a millimeter.
    static let cardCompact: [UInt8] = [51, 7, 0x54, 131, 9, 0x8F]
    static let xyt = Array("100 286 293 90\n258 283 264\n".utf8)

    /// The bytes of ``view`` in each format.
    static let bytes: [RecordFormat: [UInt8]] = [
        .iso19794v2005: iso2005, .iso19794v2011: iso2011, .ansi378v2004: ansi2004, .ansi378v2009: ansi2009,
        .ansi378v2009am1: ansi2009am1, .isoCardNormal: cardNormal, .isoCardCompact: cardCompact, .xyt: xyt,
    ]

    /// A record that has something of everything.
    static func random(_ source: inout TemplateSource, views: Int? = nil) -> MinutiaeRecord {
        let (width, height) = (source.number(in: 1...2000), source.number(in: 1...2000))
        let device = MinutiaeRecord.Device(identifier: UInt16(source.number(in: 0...4095)), compliance: 0x80)
        return MinutiaeRecord(
            views: (0..<(views ?? source.number(in: 0...3))).map { number in
                var view = MinutiaeRecord.View()
                view.position = FingerPosition.allCases[source.number(in: 0...10)]
                view.number = number
                view.impression = UInt8(source.number(in: 0...15))
                view.quality = [MinutiaeRecord.Quality(score: source.number(in: 1...100))]
                (view.width, view.height) = (width, height)
                view.device = device
                view.minutiae = (0..<source.number(in: 1...255)).map { _ in
                    MinutiaeRecord.Minutia(
                        x: source.number(in: 0...(width - 1)), y: source.number(in: 0...(height - 1)),
                        direction: source.number(in: 0...(MinutiaeRecord.directionSteps - 1)),
                        kind: [.other, .ending, .bifurcation][source.number(in: 0...2)],
                        quality: source.number(in: 0...3) == 0 ? nil : source.number(in: 1...100))
                }
                view.extended = blocks(&source)
                return view
            })
    }

    private static func blocks(_ source: inout TemplateSource) -> [ExtendedBlock] {
        func point(_ directions: Int) -> ExtendedBlock.Singularities.Point {
            ExtendedBlock.Singularities.Point(
                x: source.number(in: 0...FMRLayout.maximumCoordinate), y: source.number(in: 0...999),
                directions: (0..<directions).map { _ in source.number(in: 0...(MinutiaeRecord.directionSteps - 1)) })
        }
        let all: [ExtendedBlock] = [
            .ridgeCounts(
                ExtendedBlock.RidgeCounts(
                    method: UInt8(source.number(in: 0...2)),
                    counts: (0..<source.number(in: 0...9)).map { _ in
                        let bytes = source.bytes(3)
                        return ExtendedBlock.RidgeCounts.Count(first: bytes[0], second: bytes[1], ridges: bytes[2])
                    })),
            .singularities(
                ExtendedBlock.Singularities(
                    cores: (0..<source.number(in: 0...3)).map { _ in point(1) },
                    deltas: (0..<source.number(in: 0...3)).map { _ in point(0) })),
            .singularities(ExtendedBlock.Singularities(cores: [point(0)], deltas: [point(3)])),
            .opaque(type: 0x0121, bytes: source.bytes(source.number(in: 0...20))),
        ]
        return all.filter { _ in source.number(in: 0...1) == 1 }
    }
}
