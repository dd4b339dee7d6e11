import BenchmarkSupport
import FoundationEssentials
import Whorl
import WhorlEvaluation

/// What prints lose when they are written as a standard record and read again, and how templates of another maker's
/// extractor compare.
///
/// All pairs inside each pooled development set, under one threshold.
struct InterchangeAccuracy: Encodable {
    /// Error rates of one way that the templates went.
    struct Row: Encodable {
        /// The format of records; nothing for templates that stayed as they were.
        let format: RecordFormat?
        /// Whether both prints of a comparison were read from records, or the reference alone.
        let both: Bool
        /// The rates.
        let rates: InterchangeRates
        /// Prints whose template matches the one read again at a calibrated FMR of 1e-4, of all; nothing where no
        /// template was read again.
        let own: ObservedRate?
    }

    private static let ownRate = 1e-4
    private static let others = "conformance/iso19794-2/openafis-secugen"

    /// Sets that were pooled.
    let sets: Int
    /// By format; the first is of templates that stayed as they were.
    let rows: [Row]
    /// Templates of the same images by SecuGen's extractor, made of images that were brought to one size whatever their
    /// shape; nothing where they are not there.
    let secugen: InterchangeRates?
    /// The same with that undone.
    let secugenUndone: InterchangeRates?

    /// Extracts, exchanges and compares.
    ///
    /// - Throws: as reading, exchanging and calibration do.
    init(_ data: DevelopmentData, pool: String, threads: Int) throws {
        let chosen = data.sets.filter { $0.description.pool == pool }
        sets = chosen.count
        let images = chosen.map { InterchangeSet($0.images, dpi: $0.description.dpi, threads) }
        var rows = [
            Row(
                format: nil, both: false,
                rates: try InterchangeRates(images, images, threads: threads), own: nil)
        ]
        let threshold = try Calibration.finger.threshold(fmr: Self.ownRate).threshold
        for format in RecordFormat.allCases {
            var reread: [InterchangeSet] = []
            for set in images { reread.append(try set.exchanged(format)) }
            let own = zip(images, reread).reduce(0) { $0 + $1.0.matches($1.1, threshold) }
            let count = ObservedRate(own, of: images.reduce(0) { $0 + $1.count })
            for both in [false, true] {
                rows.append(
                    Row(
                        format: format, both: both,
                        rates: try InterchangeRates(both ? reread : images, reread, threads: threads),
                        own: count))
            }
        }
        self.rows = rows
        let folder = "\(DevelopmentData.root)/\(Self.others)"
        guard FileManager.default.fileExists(atPath: folder) else {
            (secugen, secugenUndone) = (nil, nil)
            return
        }
        let read = try chosen.map { try InterchangeSet(records: "\(folder)/\($0.images.name)") }
        secugen = try InterchangeRates(read, read, threads: threads)
        let undone = try chosen.map { set in
            let image = try ImageDecoder.gray(path: set.images.samples[0].path, resolution: set.description.dpi)
            let stretched = StretchedRecord(width: image.width, height: image.height, dpi: set.description.dpi)
            return try InterchangeSet(records: "\(folder)/\(set.images.name)", changed: stretched.undone)
        }
        secugenUndone = try InterchangeRates(undone, undone, threads: threads)
    }
}
