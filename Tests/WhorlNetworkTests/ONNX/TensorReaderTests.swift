import Testing

import WhorlNetwork

@Suite struct TensorReaderTests {
    private func tensor(
        _ limits: NetworkLimits = .standard, _ build: (inout WireMessage) -> Void
    ) throws(NetworkError) -> Tensor {
        var message = WireMessage()
        build(&message)
        return try TensorReader(WireReader(message.bytes[...], name: "tensor"), limits: limits).tensor(limits: limits)
    }

    private static let types: [(type: ElementType, raw: [UInt8], expected: Tensor.Elements)] = [
        (.float32, [0, 0, 0xC0, 0x3F, 0, 0, 0, 0xC0], .reals([1.5, -2])),
        (
            .float64, WireMessage.littleEndian(1.5.bitPattern) + WireMessage.littleEndian((-2.0).bitPattern),
            .reals([1.5, -2])
        ),
        (.float16, [0x00, 0x3E, 0x00, 0xC0], .reals([1.5, -2])),
        (.bfloat16, [0xC0, 0x3F, 0x00, 0xC0], .reals([1.5, -2])),
        (.int8, [5, 0xFE], .reals([5, -2])),
        (.uint8, [5, 0xFE], .reals([5, 254])),
        (.int32, [5, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF], .integers([5, -2])),
        (.int64, WireMessage.littleEndian(5) + WireMessage.littleEndian(-2), .integers([5, -2])),
        (.bool, [7, 0], .integers([1, 0])),
    ]

    @Test(arguments: types.indices) func rawNumbersOfEachType(_ index: Int) throws {
        let (type, raw, expected) = Self.types[index]
        let tensor = try tensor { message in
            message.packed(1, [2, 1])
            message.integer(2, type.rawValue)
            message.bytes(9, raw)
        }
        #expect(tensor.type == type && tensor.shape == [2, 1] && tensor.elements == expected)
        #expect(throws: NetworkError.self) {
            try self.tensor { message in
                message.packed(1, [2, 1])
                message.integer(2, type.rawValue)
                message.bytes(9, raw + [0])
            }
        }
    }

    @Test func listedNumbersOfEachType() throws {
        let cases: [(type: ElementType, field: Int, numbers: [Int], expected: Tensor.Elements)] = [
            (.int64, 7, [5, -2], .integers([5, -2])), (.int32, 5, [5, -2], .integers([5, -2])),
            (.int8, 5, [5, -2], .reals([5, -2])), (.uint8, 5, [5, 254], .reals([5, 254])),
            (.float16, 5, [0x3E00, 0xC000], .reals([1.5, -2])), (.bfloat16, 5, [0x3FC0, 0xC000], .reals([1.5, -2])),
        ]
        for (type, field, numbers, expected) in cases {
            for isPacked in [true, false] {
                let tensor = try tensor { message in
                    if isPacked {
                        message.packed(field, numbers)
                    } else {
                        for number in numbers { message.integer(field, number) }
                    }
                    message.integer(1, 2)
                    message.integer(2, type.rawValue)
                }
                #expect(tensor.elements == expected)
            }
        }
        let reals = try tensor { message in
            message.integer(2, 1)
            message.real(4, 1.5)
            message.real(4, -2)
            message.packed(1, [2])
        }
        #expect(reals.reals == [1.5, -2])
    }

    @Test func numbersElsewhereAreRefused() {
        let place: (inout WireMessage) -> Void = { message in
            message.packed(1, [2])
            message.integer(2, 1)
            message.message(13) { $0.text(1, "location") }
            message.integer(14, 1)
        }
        #expect(
            throws: NetworkError.unsupportedModel(
                node: "", operation: "tensor", feature: "numbers in another file; save the model as one file")
        ) {
            try tensor(.standard, place)
        }
    }

    @Test func declaredSizesTakeNoMemory() {
        for shape in [[1 << 62], [1 << 31, 1 << 31, 1 << 31], [1 << 20, 1 << 20]] {
            let large = #expect(throws: NetworkError.self) {
                try tensor { message in
                    message.packed(1, shape)
                    message.integer(2, 1)
                    message.bytes(9, [1, 2, 3, 4])
                }
            }
            guard case .modelTooLarge = large else {
                Issue.record("\(shape): \(String(describing: large))")
                continue
            }
        }
        #expect(throws: NetworkError.damagedModel(reason: "tensor  has a negative dimension")) {
            try tensor { message in
                message.packed(1, [-4])
                message.integer(2, 1)
            }
        }
        #expect(throws: NetworkError.modelTooLarge(quantity: "dimensions of a tensor", got: 9, limit: 8)) {
            try tensor { $0.packed(1, Array(repeating: 1, count: 9)) }
        }
    }

    /// Each part of a list takes far more memory than its few bytes in the file.
    @Test func listOfManyPartsIsRefused() {
        #expect(throws: NetworkError.modelTooLarge(quantity: "parts of a tensor", got: 100_001, limit: 100_000)) {
            try tensor { message in
                message.packed(1, [200_000])
                message.integer(2, 1)
                for _ in 0..<200_000 { message.real(4, 0) }
            }
        }
    }

    @Test func anEmptyTensorIsRead() throws {
        let tensor = try tensor { message in
            message.packed(1, [0])
            message.integer(2, 1)
        }
        #expect(tensor.count == 0)
    }

    @Test func halfPrecisionIsWidenedExactly() {
        for bits in UInt16.min...UInt16.max {
            let expected = Float(Float16(bitPattern: bits))
            let got = HalfPrecision.float(binary16: bits)
            #expect(got == expected || (got.isNaN && expected.isNaN))
        }
    }
}
