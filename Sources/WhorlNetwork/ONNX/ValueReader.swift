/// Reads a `ValueInfoProto`: the name, type and shape of an input or output.
struct ValueReader {
    /// Fields of the messages on the way from the name to an extent.
    private enum Field {
        static let name = 1
        static let type = 2
        static let tensorType = 1
        static let elementType = 1
        static let shape = 2
        static let dimension = 1
        static let extent = 1
    }

    /// The value's name.
    private(set) var name = ""
    /// The number of its element type, 0 where none is stated.
    private(set) var elementType = 0
    /// Extents, outermost first, nil where any is taken; nil altogether where no shape is stated.
    private(set) var shape: [Int?]?

    /// Reads the fields.
    init(_ message: WireReader, limits: NetworkLimits) throws(NetworkError) {
        var message = message
        while let field = try message.next() {
            switch field.number {
            case Field.name: name = try field.text()
            case Field.type: try readType(try field.message("type of a value"), limits)
            default: break
            }
        }
        guard !name.isEmpty else { throw .damagedModel(reason: "an input or output has no name") }
    }

    private mutating func readType(_ message: WireReader, _ limits: NetworkLimits) throws(NetworkError) {
        var message = message
        while let field = try message.next() {
            guard field.number == Field.tensorType else {
                throw .unsupportedModel(node: name, operation: "value", feature: "a kind that is no tensor")
            }
            var tensor = try field.message("tensor type")
            while let field = try tensor.next() {
                switch field.number {
                case Field.elementType: elementType = try field.integer()
                case Field.shape: try readShape(try field.message("shape"), limits)
                default: break
                }
            }
        }
    }

    private mutating func readShape(_ message: WireReader, _ limits: NetworkLimits) throws(NetworkError) {
        var message = message
        var extents: [Int?] = []
        while let field = try message.next() {
            guard field.number == Field.dimension else { continue }
            var dimension = try field.message("dimension")
            var extent: Int?
            while let field = try dimension.next() {
                // Extents of -1 and 0 stand for any in the files of some exporters.
                if field.number == Field.extent { extent = try field.integer() }
            }
            extents.append(extent.flatMap { $0 > 0 ? $0 : nil })
            guard extents.count <= limits.rank else {
                throw .modelTooLarge(quantity: "dimensions of \(name)", got: extents.count, limit: limits.rank)
            }
        }
        shape = extents
    }
}
