import Foundation
import Testing
import TestSupport
import Whorl

/// Every file of the development sets decodes; skipped without them.
@Suite struct RealImageTests {
    struct DataSet: Sendable, CustomTestStringConvertible {
        let name: String
        let count: Int
        /// Nil where a set has several sizes.
        let size: [Int]?
        var testDescription: String { name }
    }

    /// Counts and sizes as in the sets' own table.
    static let sets = [
        DataSet(name: "fvc2002_DB1_B", count: 80, size: [388, 374]),
        DataSet(name: "fvc2002_DB2_B", count: 80, size: [296, 560]),
        DataSet(name: "fvc2002_DB3_B", count: 80, size: [300, 300]),
        DataSet(name: "fvc2002_DB4_B", count: 80, size: [288, 384]),
        DataSet(name: "fvc2004_DB1_B", count: 80, size: [640, 480]),
        DataSet(name: "fvc2004_DB3_B", count: 80, size: [300, 480]),
        DataSet(name: "neuro_crossmatch", count: 408, size: [504, 480]),
        DataSet(name: "upek", count: 128, size: nil),
    ]

    /// The folder of real data: `WHORL_DATA`, or `../shared` beside the package.
    static let root = RealData.root

    static func folderExists(_ path: String) -> Bool { RealData.folderExists(path) }

    private static func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder).sorted().map {
            "\(root)/\(folder)/\($0)"
        }
    }

    @Test(
        .enabled(if: folderExists("datasets/fingerprint"), "needs the fingerprint sets under WHORL_DATA"),
        arguments: sets)
    func everyPrintDecodes(_ set: DataSet) throws {
        let files = try Self.files("datasets/fingerprint/\(set.name)").filter {
            $0.hasSuffix(".tif") || $0.hasSuffix(".png")
        }
        #expect(files.count == set.count)
        for file in files {
            let image = try ImageDecoder.gray(path: file)
            if let size = set.size { #expect([image.width, image.height] == size, "\(file)") }
            let levels = Set(image.pixels)
            #expect(levels.count > 2 && image.pixels.contains { $0 < 128 }, "\(file) has \(levels.count) levels")
        }
    }

    @Test(.enabled(if: folderExists("conformance/images/sourceafis"), "needs the conformance images under WHORL_DATA"))
    func onePrintInThreeFormatsDecodesAlike() throws {
        let folder = Self.root + "/conformance/images/sourceafis/"
        let png = try ImageDecoder.gray(path: folder + "probe.png")
        let bmp = try ImageDecoder.gray(path: folder + "probe.bmp")
        let jpeg = try ImageDecoder.gray(path: folder + "probe.jpeg")
        #expect(png == bmp)
        #expect(png.width == jpeg.width && png.height == jpeg.height)
        // JPEG loses a little: the mean difference stays within a few of 255 levels.
        let difference = zip(png.pixels, jpeg.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(difference < 3 * png.pixels.count)
    }
}
