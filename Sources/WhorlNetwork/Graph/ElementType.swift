/// The element types of tensors that are read, by their numbers in ONNX.
package enum ElementType: Int, Sendable {
    case float32 = 1
    case uint8 = 2
    case int8 = 3
    case int32 = 6
    case int64 = 7
    case bool = 9
    case float16 = 10
    case float64 = 11
    case bfloat16 = 16

    /// Bytes of an element in raw data.
    var width: Int {
        switch self {
        case .uint8, .int8, .bool: 1
        case .float16, .bfloat16: 2
        case .float32, .int32: 4
        case .int64, .float64: 8
        }
    }

    /// Whether elements are real numbers, all of which are calculated with as 32-bit ones.
    var isReal: Bool {
        switch self {
        case .float32, .float16, .float64, .bfloat16: true
        case .uint8, .int8, .int32, .int64, .bool: false
        }
    }
}
