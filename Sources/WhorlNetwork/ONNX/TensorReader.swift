internal import WhorlNumerics

/// Reads a `TensorProto`: shape, type and numbers, which stand in raw bytes or in a list of their own type.
package struct TensorReader {
    /// Fields of the message.
    private enum Field {
        static let dims = 1
        static let dataType = 2
        static let segment = 3
        static let floatData = 4
        static let int32Data = 5
        static let int64Data = 7
        static let name = 8
        static let rawData = 9
        static let doubleData = 10
        static let externalData = 13
        static let dataLocation = 14
    }

    /// The tensor's name, often empty.
    private(set) var name = ""
    private var shape: [Int] = []
    private var typeNumber = 0
    private var isElsewhere = false
    private var raw: ArraySlice<UInt8>?
    /// Lists by the number of their field; a list may be stored in several parts.
    private var lists: [Int: [WireField]] = [:]
    /// Parts of all lists that are taken: each costs more memory than file, and a list of usual length is one part.
    private static let mostParts = 100_000

    /// Reads the fields and takes no memory for numbers.
    package init(_ message: WireReader, limits: NetworkLimits) throws(NetworkError) {
        var message = message
        var parts = 0
        while let field = try message.next() {
            switch field.number {
            case Field.dims:
                shape += try field.integers()
                guard shape.count <= limits.rank else {
                    throw .modelTooLarge(quantity: "dimensions of a tensor", got: shape.count, limit: limits.rank)
                }
            case Field.dataType: typeNumber = try field.integer()
            case Field.name: name = try field.text()
            case Field.rawData: raw = try field.bytes()
            case Field.externalData: isElsewhere = true
            case Field.dataLocation: isElsewhere = try field.integer() != 0 || isElsewhere
            case Field.segment: throw .damagedModel(reason: "a tensor is stored in segments")
            case Field.floatData, Field.int32Data, Field.int64Data, Field.doubleData:
                parts += 1
                guard parts <= Self.mostParts else {
                    throw .modelTooLarge(quantity: "parts of a tensor", got: parts, limit: Self.mostParts)
                }
                lists[field.number, default: []].append(field)
            default: break
            }
        }
    }

    /// The tensor with its numbers.
    ///
    /// - Throws: ``NetworkError/damagedModel(reason:)`` where shape and numbers disagree,
    ///   ``NetworkError/modelTooLarge(quantity:got:limit:)``, ``NetworkError/unsupportedModel(node:operation:feature:)``.
    package func tensor(limits: NetworkLimits) throws(NetworkError) -> Tensor {
        guard !isElsewhere else { throw unsupported("numbers in another file; save the model as one file") }
        guard let type = ElementType(rawValue: typeNumber) else { throw unsupported("element type \(typeNumber)") }
        let count = try limits.count(of: shape, name: "tensor \(name)")
        if let raw { return Tensor(type: type, shape: shape, elements: try rawElements(raw, type, count)) }
        return Tensor(type: type, shape: shape, elements: try listedElements(type, count))
    }

    private func unsupported(_ feature: String) -> NetworkError {
        .unsupportedModel(node: name, operation: "tensor", feature: feature)
    }

    private func wrongCount(_ got: Int, _ expected: Int) -> NetworkError {
        .damagedModel(
            reason: "tensor \(name) of shape \(shape) has \(got) \(raw == nil ? "numbers" : "bytes"), not \(expected)")
    }

    private func rawElements(
        _ raw: ArraySlice<UInt8>, _ type: ElementType, _ count: Int
    ) throws(NetworkError) -> Tensor.Elements {
        let wrong = wrongCount(raw.count, count * type.width)
        guard lists.isEmpty, raw.count == count * type.width else { throw wrong }
        var bytes = ByteReader<NetworkError>(raw, shortage: wrong)
        return switch type {
        case .float32: .reals(try bytes.readFloats(count))
        case .float16: .reals(try bytes.readNumbers(count) { HalfPrecision.float(binary16: $0) })
        case .bfloat16: .reals(try bytes.readNumbers(count) { HalfPrecision.float(bfloat16: $0) })
        case .float64: .reals(try bytes.readNumbers(count) { (bits: UInt64) in Float(Double(bitPattern: bits)) })
        case .uint8: .reals(try bytes.readNumbers(count) { (number: UInt8) in Float(number) })
        case .int8: .reals(try bytes.readNumbers(count) { (number: Int8) in Float(number) })
        case .int32: .integers(try bytes.readNumbers(count) { (number: Int32) in Int(number) })
        case .int64: .integers(try bytes.readNumbers(count) { (number: Int64) in Int(number) })
        case .bool: .integers(try bytes.readNumbers(count) { (number: UInt8) in number == 0 ? 0 : 1 })
        }
    }

    private func listedElements(_ type: ElementType, _ count: Int) throws(NetworkError) -> Tensor.Elements {
        let number: Int =
            switch type {
            case .float32: Field.floatData
            case .float64: Field.doubleData
            case .int64: Field.int64Data
            case .uint8, .int8, .int32, .bool, .float16, .bfloat16: Field.int32Data
            }
        guard lists.keys.allSatisfy({ $0 == number }) else {
            throw .damagedModel(reason: "tensor \(name) has numbers of another type than its own")
        }
        guard type != .float64 else { throw unsupported("64-bit numbers in a list") }
        let fields = lists[number, default: []]
        if type == .float32 {
            let numbers = try fields.flatMapped { (field) throws(NetworkError) in try field.reals() }
            guard numbers.count == count else { throw wrongCount(numbers.count, count) }
            return .reals(numbers)
        }
        let numbers = try fields.flatMapped { (field) throws(NetworkError) in try field.integers() }
        guard numbers.count == count else { throw wrongCount(numbers.count, count) }
        return switch type {
        case .float16: .reals(numbers.map { HalfPrecision.float(binary16: UInt16(truncatingIfNeeded: $0)) })
        case .bfloat16: .reals(numbers.map { HalfPrecision.float(bfloat16: UInt16(truncatingIfNeeded: $0)) })
        case .uint8: .reals(numbers.map { Float(UInt8(truncatingIfNeeded: $0)) })
        case .int8: .reals(numbers.map { Float(Int8(truncatingIfNeeded: $0)) })
        default: .integers(numbers)
        }
    }
}

extension [WireField] {
    /// The numbers of all parts of a list.
    fileprivate func flatMapped<Number>(
        _ numbers: (WireField) throws(NetworkError) -> [Number]
    ) throws(NetworkError) -> [Number] {
        var all: [Number] = []
        for field in self { all += try numbers(field) }
        return all
    }
}
