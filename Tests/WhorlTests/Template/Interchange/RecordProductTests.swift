import Testing

import Whorl

@Suite struct RecordProductTests {
    @Test(arguments: [
        ("259:1", 0x0103, 1), ("0x0103:0x0001", 0x0103, 1), ("1:0", 1, 0), ("65535:65535", 65535, 65535),
        ("0XFFFE:7", 0xFFFE, 7),
    ]) func textNamesAProduct(text: String, owner: UInt16, type: UInt16) {
        #expect(RecordProduct(text: text) == RecordProduct(owner: owner, type: type))
    }

    @Test(arguments: [
        "", ":", "1", "1:", ":1", "0:1", "65536:1", "-1:1", "+1:1", "1:1:1", "0x:1", "1:0x10000", "a:b", " 1:1",
    ])
    func otherTextNamesNone(text: String) {
        #expect(RecordProduct(text: text) == nil)
    }

    private static let stating: [(RecordFormat, offset: Int)] = [
        (.ansi378v2004, 10), (.ansi378v2009, 12), (.ansi378v2009am1, 12),
    ]

    /// Owner 0 is nobody's, and strict readers refuse it.
    @Test(arguments: stating)
    func theUnknownVendorIsWrittenWhereNoneIsStated(format: RecordFormat, offset: Int) throws {
        let print = RandomPrint.template(RandomPrint.minutiae(40, seed: 1))
        let bytes = try RecordCodec.encode(print, as: format)
        #expect(Array(bytes[offset..<offset + 4]) == [0x01, 0x03, 0, 1])
        #expect(try RecordCodec.decode(bytes, mode: .strict).record.product == .unregistered)
        for other in RecordFormat.allCases {
            let theirs = try RecordCodec.decode(try RecordCodec.encode(print, as: other), as: other).record
            let written = try RecordCodec.encode(try theirs.fitted(to: format), as: format)
            #expect(Array(written[offset..<offset + 4]) == [0x01, 0x03, 0, 1], "from \(other)")
        }
    }

    @Test(arguments: stating) func aStatedProductIsKept(format: RecordFormat, offset: Int) throws {
        var record = MinutiaeRecord(views: [RecordSample.view])
        record.product = RecordProduct(owner: 0x0042, type: 0)
        let bytes = try RecordCodec.encode(record, as: format)
        #expect(Array(bytes[offset..<offset + 4]) == [0, 0x42, 0, 0])
        for (other, place) in Self.stating {
            let again = try RecordCodec.decode(bytes).record.fitted(to: other)
            #expect(Array(try RecordCodec.encode(again, as: other)[place..<place + 4]) == [0, 0x42, 0, 0])
        }
    }

    @Test func fingerImagesStateItToo() throws {
        let image = GrayImage(width: 2, height: 1, pixels: [5, 250])
        let view = FingerImageRecord.View(image, position: .leftIndex)
        #expect(Array(FingerImageRecord(.ansi381v2004, views: [view]).bytes[14..<18]) == [0x01, 0x03, 0, 1])
        let product = RecordProduct(owner: 0x0042, type: 5)
        let stated = FingerImageRecord(.ansi381v2004, views: [view], product: product)
        #expect(Array(stated.bytes[14..<18]) == [0, 0x42, 0, 5])
        let again = try FingerImageRecord(bytes: stated.bytes, mode: .strict)
        #expect(again.product == product && again.bytes == stated.bytes)
    }
}
