import Foundation
import Testing
import Whorl

/// WSQ files of other encoders against the pictures of other decoders; skipped without them.
@Suite(
    .enabled(if: RealImageTests.folderExists("conformance/wsq"), "needs the conformance files under WHORL_DATA"))
struct WSQRealFileTests {
    private static func path(_ name: String) -> String { RealImageTests.root + "/conformance/" + name }

    /// Gray levels differ by one at most: decoders round sums of single precision that lie about a half.
    private static func expectAlike(_ got: GrayImage, _ expected: GrayImage, _ name: String) {
        #expect(got.width == expected.width && got.height == expected.height, "\(name)")
        let differences = zip(got.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 0 <= 1, "\(name)")
        // Hardly any pixel lies so.
        #expect(differences.count { $0 > 0 } < got.pixels.count / 1000, "\(name)")
    }

    @Test(arguments: [
        ("wsq/jnbis/sample.wsq", "wsq/jnbis/sample.png"),
        ("wsq/sourceafis/wsq-original.wsq", "wsq/sourceafis/wsq-converted.png"),
    ])
    func filesAreDecodedAsElsewhere(_ file: String, _ decoded: String) throws {
        let image = try ImageDecoder.gray(path: Self.path(file))
        #expect(image.resolution == 500)
        Self.expectAlike(image, try ImageDecoder.gray(path: Self.path(decoded)), file)
    }

    /// Numbers of records, and the pictures that others decoded of them.
    @Test(arguments: [(11, 9), (15, 11), (14, 12)]) func recordsAreDecodedAsElsewhere(_ record: Int, _ name: Int) throws
    {
        let image = try ImageDecoder.gray(path: Self.path("an2k/jnbis/sample.an2"), record: record)
        let expected = try ImageDecoder.gray(path: Self.path("an2k/jnbis/sample.fp-\(name).png"))
        Self.expectAlike(image, expected, "record \(record)")
    }

    @Test func aPrintAtThreeTimesTheRateIsDecoded() throws {
        let image = try ImageDecoder.gray(path: Self.path("wsq/libbiomeval/img.wsq"))
        #expect(image.width == 256 && image.height == 256)
        #expect(Set(image.pixels).count > 100)
    }
}
