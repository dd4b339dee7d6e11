extension FingerImageRecord {
    /// The first code of a palm position.
    private static let firstPalm = 20

    /// Of each view its image.
    var containedImages: [ContainedImage?] {
        views.map { view in
            ContainedImage(
                format: .fingerImageRecord, offset: view.offset,
                kind: Int(view.position) < Self.firstPalm ? .finger : .palm, positions: [Int(view.position)],
                impression: Int(view.impression), width: view.width, height: view.height,
                resolution: StatedResolution.dotsPerInch(
                    unit: scaleUnit, horizontal: horizontalResolution, vertical: verticalResolution),
                compression: FingerImageLayout.compressions.indices.contains(compression)
                    ? FingerImageLayout.compressions[compression] : "\(compression)",
                raw: compression == 0 || compression == 1 && depth == UInt8.bitWidth
                    ? ContainedImage.Samples(bits: depth) : nil,
                payload: view.payload)
        }
    }
}

extension ContainerReport {
    init(_ record: FingerImageRecord) {
        let records = zip(zip(1..., record.views), record.containedImages).map { numbered, image in
            let (number, view) = numbered
            return Record(
                number: number, type: nil, content: image?.kind == .palm ? "palm print" : "print",
                offset: view.offset, bytes: FingerImageLayout.viewHead + view.payload.count, idc: nil,
                image: image.map { Image($0) }, minutiae: nil, fields: [])
        }
        self.init(
            format: .fingerImageRecord, version: record.version, records: records, findings: record.findings)
    }
}
