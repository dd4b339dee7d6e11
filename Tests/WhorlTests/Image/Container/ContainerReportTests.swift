import Testing
import Whorl

@Suite struct ContainerReportTests {
    @Test func everyRecordIsDescribed() throws {
        let minutiae = ITLRecord(
            type: 9, idc: 2,
            fields: [ITLField(4, "U"), ITLField(331, subfields: [["10", "20", "90", "E"], ["30", "40", "0", "B"]])])
        let image = [UInt8](repeating: 7, count: 6)
        let print = ITLSample.print(
            14, idc: 1, position: "13", width: 3, height: 2, compression: "NONE", resolution: 197, unit: 2, image)
        let face = ITLSample.face(idc: 3, width: 3, height: 2, compression: "NONE", color: "GRAY", image)
        let bytes = ITLSample.file(ITLSample.text, print, minutiae, face)
        let report = try #require(try ContainerReport.read(bytes, mode: .strict))
        #expect(report.format == .itl && report.version == "0501" && report.findings.isEmpty)
        #expect(report.records.map(\.number) == [1, 2, 3, 4, 5])
        #expect(report.records.map(\.type) == [1, 2, 14, 9, 10])
        #expect(report.records.map(\.content) == ["transaction", "text", "print", "minutiae", "face"])
        #expect(report.records.map(\.idc) == [nil, 0, 1, 2, 3])
        #expect(report.records.map(\.minutiae) == [nil, nil, nil, 2, nil])
        #expect(report.records.reduce(0) { $0 + $1.bytes } == bytes.count)
        let described = try #require(report.records[2].image)
        #expect(described.positions == ["right-four-fingers"] && described.impression == 0)
        #expect(described.width == 3 && described.height == 2 && described.resolution == 500)
        #expect(described.compression == "NONE" && described.bytes == 6)
        let fields = report.records[3].fields
        #expect(fields.map(\.number) == [1, 2, 4, 331])
        #expect(fields.last?.text == "10 20 90 E; 30 40 0 B")
        #expect(report.records[2].fields.last == ContainerReport.Field(number: 999, bytes: 6, text: nil))
    }

    @Test func countsAreThoseThatFieldsState() throws {
        for (number, count) in [(10, 12), (15, 7), (136, 40)] {
            let record = ITLRecord(type: 9, idc: 0, fields: [ITLField(number, "\(count)")])
            #expect(try ContainerReport.read(ITLSample.file(record))?.records[1].minutiae == count)
        }
    }

    @Test func viewsOfFingerImagesAreDescribed() throws {
        let image = GrayImage(width: 2, height: 1, pixels: [1, 2])
        let record = FingerImageRecord(
            .ansi381v2004, views: [FingerImageRecord.View(image, position: .rightLittle, impression: 3)])
        let report = try #require(try ContainerReport.read(record.bytes))
        #expect(report.format == .fingerImageRecord && report.version == "010")
        #expect(report.records.count == 1 && report.records[0].offset == 36 && report.records[0].bytes == 16)
        #expect(report.records[0].image?.positions == ["right-little"])
        #expect(report.records[0].image?.impression == 3 && report.records[0].image?.resolution == 500)
    }

    @Test func whatIsNoContainerHasNoReport() throws {
        #expect(try ContainerReport.read([]) == nil)
        #expect(try ContainerReport.read(Array("P5 2 2 255\n1234".utf8)) == nil)
        let limits = ImageLimits(maximumBytes: 3, maximumPixels: 1, minimumSide: 1)
        #expect(throws: WhorlError.inputTooLarge(bytes: 4, limit: 3)) {
            try ContainerReport.read([1, 2, 3, 4], limits: limits)
        }
    }

    @Test func positionsHaveTheirNames() {
        #expect((0...36).map(RidgePosition.name).count == Set((0...36).map(RidgePosition.name)).count)
        #expect(RidgePosition.name(7) == "left-index" && RidgePosition.name(99) == "position-99")
    }
}
