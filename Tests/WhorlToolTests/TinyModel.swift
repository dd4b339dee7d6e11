import Foundation

/// An embedder of a few numbers as an ONNX file: the mean of each color, mixed into 16 entries.
///
/// Written as the wire format of protocol buffers has it (field numbers of onnx.proto3), as the tests have no other
/// writer.
enum TinyModel {
    static let entries = 16

    /// The file: GlobalAveragePool, Flatten, Gemm.
    static let embedder: [UInt8] = {
        let weights = (0..<entries * 3).map { Float(1 + $0 % 5) }
        let graph =
            node("GlobalAveragePool", ["input"], "pooled") + node("Flatten", ["pooled"], "flat")
            + node("Gemm", ["flat", "weights"], "embedding") + text(2, "tiny")
            + message(5, tensor("weights", [3, entries], weights))
            + message(11, value("input", ["batch", 3, 112, 112])) + message(12, value("embedding", ["batch", entries]))
        let opset = number(2, 13)
        return number(1, 8) + message(7, graph) + message(8, opset)
    }()

    private static func node(_ operation: String, _ inputs: [String], _ output: String) -> [UInt8] {
        message(1, inputs.flatMap { text(1, $0) } + text(2, output) + text(3, output) + text(4, operation))
    }

    private static func tensor(_ name: String, _ shape: [Int], _ values: [Float]) -> [UInt8] {
        let raw = values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) } }
        return shape.flatMap { number(1, $0) } + number(2, 1) + text(8, name) + message(9, raw)
    }

    private static func value(_ name: String, _ shape: [Any]) -> [UInt8] {
        let sides = shape.flatMap { side -> [UInt8] in
            message(1, (side as? Int).map { number(1, $0) } ?? text(2, "\(side)"))
        }
        return text(1, name) + message(2, message(1, number(1, 1) + message(2, sides)))
    }

    private static func number(_ field: Int, _ value: Int) -> [UInt8] {
        variable(field << 3) + variable(value)
    }

    private static func text(_ field: Int, _ value: String) -> [UInt8] {
        message(field, Array(value.utf8))
    }

    private static func message(_ field: Int, _ bytes: [UInt8]) -> [UInt8] {
        variable(field << 3 | 2) + variable(bytes.count) + bytes
    }

    private static func variable(_ value: Int) -> [UInt8] {
        value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + variable(value >> 7)
    }
}
