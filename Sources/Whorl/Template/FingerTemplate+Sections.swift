internal import WhorlNumerics

/// A finger template's sections. To store one field more: add a tag, write it in `sections()`, read it in the
/// initializer, and check its range in `checkStorable()`.
extension FingerTemplate {
    /// Columns (2), rows (2), quality (1).
    private static let printTag: UInt8 = 1
    /// Count (2), then each minutia in ``Point/storedBytes`` bytes.
    private static let minutiaeTag: UInt8 = 2
    /// Columns (2), rows (2), then runs: what was written before ``codedRidgesTag``, and is read.
    private static let ridgesTag: UInt8 = 3

    /// What the template was made of (1); left out for an image.
    private static let originTag: UInt8 = 4

    /// Descriptors of the first minutiae, 16 bytes each; a template without descriptors has no such section.
    private static let descriptorsTag: UInt8 = 5

    /// Columns (2), rows (2), then ``RidgeField/coded``.
    private static let codedRidgesTag: UInt8 = 6

    /// Bytes of size and quality, of the count of minutiae, and of columns and rows.
    private static let (printBytes, countBytes, fieldBytes) = (5, 2, 4)

    static let knownTags = [printTag, minutiaeTag, ridgesTag, originTag, descriptorsTag, codedRidgesTag]

    /// The sections to store.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``.
    func sections() throws(WhorlError) -> [TemplateSection] {
        try checkStorable()
        var print = ByteWriter()
        print.write(UInt16(width))
        print.write(UInt16(height))
        print.write(UInt8(quality))
        var minutiae = ByteWriter()
        minutiae.write(UInt16(points.count))
        for point in points { point.write(to: &minutiae) }
        var field = ByteWriter()
        field.write(UInt16(ridges.columns))
        field.write(UInt16(ridges.rows))
        field.write(ridges.coded)
        var sections = [
            TemplateSection(tag: Self.printTag, payload: print.bytes),
            TemplateSection(tag: Self.minutiaeTag, payload: minutiae.bytes),
            TemplateSection(tag: Self.codedRidgesTag, payload: field.bytes),
        ]
        if origin != .image { sections.append(TemplateSection(tag: Self.originTag, payload: [origin.rawValue])) }
        if !descriptors.isEmpty {
            var writer = ByteWriter()
            for descriptor in descriptors {
                writer.write(descriptor.low)
                writer.write(descriptor.high)
            }
            sections.append(TemplateSection(tag: Self.descriptorsTag, payload: writer.bytes))
        }
        return sections
    }

    /// Bytes of a stored template of an image beside its minutiae.
    static func bytes(ridges: RidgeField, descriptors: Int) -> Int {
        let described = descriptors > 0 ? [descriptors * MinutiaDescriptor.storedBytes] : []
        let payloads = [printBytes, countBytes, fieldBytes + ridges.coded.count] + described
        return payloads.reduce(TemplateCodec.headerBytes + TemplateCodec.checksumBytes) {
            $0 + TemplateSection.headBytes + $1
        }
    }

    /// Makes a template of its stored sections.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``.
    init(extractorVersion: Int, sections: TemplateSections) throws(WhorlError) {
        let print = try sections.read(Self.printTag) { reader throws(WhorlError) in
            (
                width: try reader.read(UInt16.self), height: try reader.read(UInt16.self),
                quality: try reader.read(UInt8.self)
            )
        }
        let points = try sections.read(Self.minutiaeTag) { reader throws(WhorlError) in
            try Self.readPoints(&reader)
        }
        let isOlder = sections.has(Self.ridgesTag)
        let ridges = try sections.read(isOlder ? Self.ridgesTag : Self.codedRidgesTag) { reader throws(WhorlError) in
            let (columns, rows) = (Int(try reader.read(UInt16.self)), Int(try reader.read(UInt16.self)))
            let rest = try reader.take(reader.remaining)
            return isOlder
                ? try RidgeField(columns: columns, rows: rows, runs: rest)
                : try RidgeField(columns: columns, rows: rows, coded: rest)
        }
        let origin = sections.has(Self.originTag) ? try sections.read(Self.originTag, Self.readOrigin) : .image
        let descriptors =
            sections.has(Self.descriptorsTag) ? try sections.read(Self.descriptorsTag, Self.readDescriptors) : []
        self.init(
            extractorVersion: extractorVersion, width: Int(print.width), height: Int(print.height), points: points,
            descriptors: descriptors, ridges: ridges, quality: Int(print.quality), origin: origin)
        try checkStorable()
    }

    private static func readOrigin(_ reader: inout ByteReader<WhorlError>) throws(WhorlError) -> Origin {
        let code: Origin.RawValue = try reader.read()
        guard let origin = Origin(rawValue: code) else {
            throw .damagedTemplate(reason: "unknown origin \(code)")
        }
        return origin
    }

    private static func readDescriptors(
        _ reader: inout ByteReader<WhorlError>
    ) throws(WhorlError) -> [MinutiaDescriptor] {
        let count = reader.remaining / MinutiaDescriptor.storedBytes
        guard (1...MinutiaDescriptor.most).contains(count), reader.remaining == count * MinutiaDescriptor.storedBytes
        else {
            throw .damagedTemplate(reason: "the count of descriptors does not fit")
        }
        var descriptors: [MinutiaDescriptor] = []
        descriptors.reserveCapacity(count)
        for _ in 0..<count { descriptors.append(MinutiaDescriptor(low: try reader.read(), high: try reader.read())) }
        return descriptors
    }

    private static func readPoints(_ reader: inout ByteReader<WhorlError>) throws(WhorlError) -> [Point] {
        let count = Int(try reader.read(UInt16.self))
        guard count <= maximumCount, reader.remaining == count * Point.storedBytes else {
            throw .damagedTemplate(reason: "the count of minutiae does not fit")
        }
        guard let points = try reader.take(reader.remaining).withUnsafeBytes(points(stored:)) else {
            throw .damagedTemplate(reason: "a minutia is of no kind")
        }
        return points
    }

    /// The minutiae of a stored template, read without a look at its other sections and its checksum: for bytes that are known
    /// to be whole.
    ///
    /// - Returns: nil where the bytes end before the minutiae, or one is of no kind.
    static func points(of stored: UnsafeRawBufferPointer) -> [Point]? {
        TemplateCodec.payload(of: minutiaeTag, in: stored).flatMap { section in
            points(stored: UnsafeRawBufferPointer(rebasing: section.dropFirst(countBytes)))
        }
    }

    /// Minutiae one after another; nil where one is of no kind.
    private static func points(stored bytes: UnsafeRawBufferPointer) -> [Point]? {
        let count = min(bytes.count / Point.storedBytes, maximumCount)
        var points: [Point] = []
        points.reserveCapacity(count)
        for number in 0..<count {
            guard let point = Point(bytes, at: number * Point.storedBytes) else { return nil }
            points.append(point)
        }
        return points
    }
}

extension MinutiaDescriptor {
    /// Bytes of a stored descriptor.
    fileprivate static let storedBytes = bits / 8
}
