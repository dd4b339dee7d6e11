internal import WhorlNumerics

extension GalleryKey {
    /// What the name of a file of this gallery ends with.
    var digits: String {
        var writer = ByteWriter()
        write(to: &writer)
        return ContentHash.hexadecimal(ContentHash.sha256(writer.bytes).prefix(Self.digitBytes))
    }

    /// Enough that two galleries of one partition never share a name.
    private static let digitBytes = 8

    /// Reads what ``write(to:)`` appends for a modality.
    init(_ reader: inout ByteReader<DerivedFault>, _ modality: Modality) throws(DerivedFault) {
        let storage = String(decoding: try reader.take(Int(try reader.read(UInt8.self))), as: UTF8.self)
        let partition = Int(try reader.read(UInt32.self))
        guard (try? BCID.check(storage: storage)) != nil, (try? BCID.check(partition: partition)) != nil else {
            throw .damagedDirectory
        }
        let content: Content =
            switch modality {
            case .face: .faces(try FaceComparability(&reader))
            case .finger: .fingers(extractorVersion: Int(try reader.read(UInt32.self)))
            }
        self.init(storage: storage, partition: partition, content: content)
    }

    /// Appends storage, partition and what the references have in common.
    func write(to writer: inout ByteWriter) {
        writer.write(UInt8(storage.utf8.count))
        writer.write(storage.utf8)
        writer.write(UInt32(partition))
        switch content {
        case .faces(let faces): faces.write(to: &writer)
        case .fingers(let version): writer.write(UInt32(truncatingIfNeeded: version))
        }
    }
}

extension FaceComparability {
    fileprivate init(_ reader: inout ByteReader<DerivedFault>) throws(DerivedFault) {
        let name = String(decoding: try reader.take(Int(try reader.read(UInt8.self))), as: UTF8.self)
        let model = ModelIdentity(name: name, digest: Array(try reader.take(ContentHash.byteCount)))
        guard let metric = EmbeddingMetric(code: try reader.read()) else { throw .damagedDirectory }
        let dimension = Int(try reader.read(UInt32.self))
        guard VectorIndex.dimensions.contains(dimension) else { throw .damagedDirectory }
        let version = Int(try reader.read(UInt32.self))
        self.init(model: model, metric: metric, dimension: dimension, extractorVersion: version)
    }

    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(UInt8(model.name.utf8.count))
        writer.write(model.name.utf8)
        writer.write(model.digest ?? [UInt8](repeating: 0, count: ContentHash.byteCount))
        writer.write(metric.code)
        writer.write(UInt32(dimension))
        writer.write(UInt32(truncatingIfNeeded: extractorVersion))
    }
}
