import Foundation
import Testing
import Whorl

/// The public ANSI/NIST-ITL files; skipped without them.
@Suite(
    .enabled(if: RealImageTests.folderExists("conformance/an2k"), "needs the conformance files under WHORL_DATA"))
struct ContainerRealFileTests {
    struct Expected: Sendable, CustomTestStringConvertible {
        let path: String
        /// Record types in the order of the file.
        let types: [Int]
        /// Numbers of the records whose images are read.
        var images: [Int] = []
        var minutiae: [Int] = []
        /// Part of the one finding that a file has.
        var finding: String?
        var testDescription: String { path }
    }

    static let files = [
        Expected(path: "jnbis/rec01_rec02_rec16.nst.an2", types: [1, 2, 16], finding: "version"),
        Expected(path: "jnbis/sample.an2", types: [1, 2] + [Int](repeating: 4, count: 14), images: Array(3...16)),
        Expected(path: "jnbis/type-13-tip-eji-wsq.an2", types: [1, 2, 13, 13, 13, 13, 13], images: Array(3...7)),
        Expected(path: "jnbis/type-14-amp-nqm-utf8.an2", types: [1, 2, 14, 14, 14], images: Array(3...5)),
        Expected(path: "jnbis/type-3.an2", types: [1, 2, 3]),
        Expected(path: "jnbis/type-4-slaps.an2", types: [1, 2, 4, 4, 4, 4], images: Array(3...6)),
        Expected(path: "jnbis/type-5.an2", types: [1, 2, 5]),
        Expected(path: "jnbis/type-6.an2", types: [1, 2, 6]),
        Expected(path: "jnbis/type-8-sig-raw.an2", types: [1, 2, 8]),
        Expected(path: "jnbis/type-9-13-std.an2", types: [1, 2, 9, 13], images: [4], minutiae: [48]),
        Expected(path: "jnbis/type-9-14-m1.an2", types: [1, 2, 9, 14], images: [4], minutiae: [48]),
        Expected(path: "jnbis/type-9-4-iafis.an2", types: [1, 2, 9, 4], images: [4], minutiae: [48]),
        Expected(
            path: "libbiomeval/type9-13.an2k", types: [1, 2, 9, 13], images: [4], minutiae: [28],
            finding: "type of another record"),
        Expected(
            path: "libbiomeval/type9-efs.an2k", types: [1, 9, 9, 9, 9, 9, 9, 9, 9],
            minutiae: [60, 35, 68, 37, 54, 48, 53, 59]),
        Expected(path: "libbiomeval/type9.an2k", types: [1, 9], minutiae: [28]),
        Expected(path: "nbis/valid1.1.an2", types: [1, 2, 4], images: [3]),
        Expected(path: "nbis/valid1.13.an2", types: [1, 2, 99]),
        Expected(path: "nbis/valid1.2.an2", types: [1, 2, 4, 6], images: [3]),
        Expected(path: "nbis/valid1.3.an2", types: [1, 2, 10], images: [3]),
    ]

    @Test(arguments: files) func filesAreReadAndTheirImagesDecoded(_ expected: Expected) throws {
        let path = RealImageTests.root + "/conformance/an2k/" + expected.path
        let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
        let report = try #require(try ContainerReport.read(bytes))
        #expect(report.records.compactMap(\.type) == expected.types)
        #expect(report.records.compactMap(\.minutiae) == expected.minutiae)
        #expect(report.findings.count == (expected.finding == nil ? 0 : 1))
        if let finding = expected.finding { #expect(report.findings.first?.reason.contains(finding) == true) }
        let refusal = itlFailure(bytes, .strict)
        #expect((refusal == nil) == (expected.finding == nil))
        #expect(report.records.filter { $0.image != nil }.map(\.number) == expected.images)
        for record in report.records {
            guard let stated = record.image else { continue }
            let image = try ImageDecoder.gray(bytes: bytes, record: record.number)
            #expect(image.width == stated.width && image.height == stated.height)
            #expect(image.resolution == stated.resolution ?? 500)
            #expect(Set(image.pixels).count > 100)
        }
    }

    /// One print, uncompressed, in records of two types: the pictures are the same.
    @Test func onePrintOfTwoRecordTypesIsTheSame() throws {
        let folder = RealImageTests.root + "/conformance/an2k/jnbis/"
        let tagged = try ImageDecoder.gray(path: folder + "type-9-14-m1.an2")
        let binary = try ImageDecoder.gray(path: folder + "type-9-4-iafis.an2")
        #expect(tagged.pixels == binary.pixels && tagged.resolution == 500 && binary.resolution == 500)
    }

    /// The one folder of the files of records that is no file of its own: gray levels without any head.
    @Test func bytesWithoutAHeadAreNoImage() throws {
        let path = RealImageTests.root + "/conformance/images/sourceafis/gray-probe.dat"
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(path: path) }
        #expect(error == .unknownImageFormat)
    }
}
