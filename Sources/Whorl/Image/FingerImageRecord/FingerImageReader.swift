internal import WhorlNumerics

/// Takes a finger image record apart.
struct FingerImageReader {
    private static let versionOffset = 4
    private static let lengthOffset = 8

    private let bytes: [UInt8]
    private var findings: ContainerFindings

    init(_ bytes: [UInt8], _ mode: RecordMode) {
        self.bytes = bytes
        findings = ContainerFindings(.fingerImageRecord, mode)
    }

    /// Reads the record.
    mutating func record() throws(WhorlError) -> FingerImageRecord {
        try refuseLaterVersion()
        var fields = reader(from: 0)
        let standard = try standard()
        let head = try FingerImageHead(&fields, standard)
        if !FingerImageLayout.versions.contains(head.version) {
            try findings.add(Self.versionOffset, "unknown version")
        }
        if head.length < bytes.count { try findings.add(head.length, "bytes follow the record") }
        var views: [FingerImageRecord.View] = []
        while fields.position < head.length {
            guard views.count < FingerImageLayout.mostViews else {
                throw Self.damage("the record has more than \(FingerImageLayout.mostViews) views", at: fields.position)
            }
            views.append(try view(&fields))
        }
        guard !views.isEmpty else { throw Self.damage("the record has no view", at: fields.position) }
        if Set(views.map(\.position)).count > head.positions || head.positions > views.count {
            try findings.add(standard.headBytes, "the head counts other positions than there are")
        }
        try check(views, head)
        return FingerImageRecord(head, views: views, findings: findings.list)
    }

    /// Names the version of a record that has another head than those that are read, instead of finding damage in it.
    private func refuseLaterVersion() throws(WhorlError) {
        let version = bytes.dropFirst(Self.versionOffset).prefix { $0 != 0 }
        guard version.elementsEqual(FingerImageLayout.laterVersion.utf8), (try? standard()) == nil else { return }
        throw .unsupportedImage(
            format: .fingerImageRecord,
            feature: "version \(FingerImageLayout.laterVersion), ISO/IEC 19794-4:2011")
    }

    private static func damage(_ reason: String, at offset: Int) -> WhorlError {
        .damagedContainer(format: .fingerImageRecord, offset: offset, reason: reason)
    }

    private func reader(from start: Int) -> ByteReader<WhorlError> {
        ByteReader(bytes[start...], order: .bigEndian) { Self.damage("the data ends early", at: $0) }
    }

    /// The standard by whose head the lengths of the views lead to the end of the record.
    private func standard() throws(WhorlError) -> FingerImageRecord.Standard {
        var fields = reader(from: 0)
        let length = try FingerImageHead(&fields, .iso19794v2005).length
        guard length <= bytes.count else {
            throw Self.damage(
                "the record says that it has \(length) bytes, and \(bytes.count) are there", at: Self.lengthOffset)
        }
        for standard in FingerImageRecord.Standard.allCases where leadsToEnd(standard.headBytes, length) {
            return standard
        }
        throw Self.damage("the lengths of the views do not lead to the end of the record", at: fields.position)
    }

    private func leadsToEnd(_ head: Int, _ end: Int) -> Bool {
        var place = head
        while place + FingerImageLayout.viewHead <= end {
            var fields = reader(from: place)
            guard let length = try? fields.readInt(UInt32.self), length >= FingerImageLayout.viewHead else {
                return false
            }
            place += length
        }
        return place == end && end > head
    }

    private func view(_ fields: inout ByteReader<WhorlError>) throws(WhorlError) -> FingerImageRecord.View {
        let offset = fields.position
        let length = try fields.readInt(UInt32.self)
        let (position, count, number) = (try fields.readByte(), try fields.readByte(), try fields.readByte())
        let (quality, impression) = (try fields.readByte(), try fields.readByte())
        let (width, height) = (try fields.readInt(UInt16.self), try fields.readInt(UInt16.self))
        _ = try fields.readByte()
        let payload = try fields.take(length - FingerImageLayout.viewHead)
        var view = FingerImageRecord.View(width: width, height: height, payload: payload, offset: offset)
        (view.position, view.count, view.number) = (position, count, number)
        (view.quality, view.impression) = (quality, impression)
        return view
    }

    private mutating func check(_ views: [FingerImageRecord.View], _ head: FingerImageHead) throws(WhorlError) {
        for view in views {
            if view.number == 0 || view.number > view.count {
                try findings.add(view.offset, "the number of a view is not among those of its position")
            }
            if head.compression == 0, head.depth == UInt8.bitWidth, view.payload.count != view.width * view.height {
                try findings.add(view.offset, "a view has another number of samples than its size says")
            }
        }
    }
}
