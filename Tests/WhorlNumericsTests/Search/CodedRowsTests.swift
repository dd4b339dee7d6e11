import Testing

import WhorlNumerics

@Suite struct CodedRowsTests {
    @Test(arguments: InstructionSet.available)
    func fewEntriesByHand(set: InstructionSet) throws {
        let one = SearchCase(columns: 5, rows: [[1, -0.5, 0, 0.25, -1]], probes: [])
        let coded = try one.coded(.of(set)), layout = CodedRows.Layout(rows: 1, columns: 5)
        let codes = (0..<8).map { Int(coded.bytes.bytes[layout.code(0, $0)]) - 128 }
        #expect(codes == [127, -64, 0, 32, -127, 0, 0, 0], "63.5 goes to the even 64, 31.75 to 32")
        #expect(coded.bytes.bytes.load(fromByteOffset: layout.signs, as: UInt64.self) == 0b01001)
        #expect(coded.bytes.bytes.load(fromByteOffset: layout.scales, as: Float.self) == 1.0 / 127)
    }

    @Test(arguments: 0..<SearchKernelsTests.shapes.count, InstructionSet.available)
    func everySetGivesTheBytesOfThePlainTwin(index: Int, set: InstructionSet) throws {
        let shape = SearchKernelsTests.shapes[index], columns = shape.columns
        let some = SearchCase(seed: UInt64(index), rows: shape.rows, probes: 0, columns: columns)
        let coded = try some.coded(.of(set)), portable = try some.coded(.of(.portable))
        #expect(coded.bytes.bytes.elementsEqual(portable.bytes.bytes))
        let layout = CodedRows.Layout(rows: shape.rows, columns: columns)
        let bytes = coded.bytes.bytes
        for row in 0..<layout.groups * CodedRows.group {
            let values = row < shape.rows ? some.rows[row] : Array(repeating: 0, count: columns)
            let twin = PlainSearch.coded(values)
            #expect((0..<columns).allSatisfy { Int(bytes[layout.code(row, $0)]) - 128 == twin.codes[$0] })
            #expect((columns..<(columns + 3) / 4 * 4).allSatisfy { bytes[layout.code(row, $0)] == 128 })
            #expect(bytes.load(fromByteOffset: layout.scales + row * 4, as: Float.self) == twin.scale)
            let residual = bytes.load(fromByteOffset: layout.residuals + row * 4, as: Float.self)
            #expect(residual == (twin.residual > 0 ? Float(twin.residual).nextUp : 0))
            for word in 0..<layout.words {
                let signs = bytes.load(fromByteOffset: layout.signs + layout.word(row, word * 64) * 8, as: UInt64.self)
                let expected = values[word * 64..<min(columns, word * 64 + 64)].enumerated()
                    .reduce(UInt64(0)) { $1.element > 0 ? $0 | 1 << UInt64($1.offset) : $0 }
                #expect(signs == expected)
            }
        }
    }

    @Test(arguments: InstructionSet.available)
    func memoryOfAnyContentIsFilledWhole(set: InstructionSet) throws {
        let some = SearchCase(seed: 5, rows: 21, probes: 0, columns: 30), kernels = try SearchKernels.of(set)
        let coded = some.coded(kernels)
        let again = CodedRows(rows: 21, columns: 30, bytes: AlignedBytes(count: coded.bytes.count))
        again.bytes.start.initializeMemory(as: UInt8.self, repeating: 0xA5, count: again.bytes.count)
        some.values.withUnsafeBufferPointer { values in
            if let start = values.baseAddress { kernels.code(start, into: again) }
        }
        #expect(again.bytes.bytes.elementsEqual(coded.bytes.bytes))
    }

    @Test func noRowsTakeNoBytes() {
        #expect(CodedRows.byteCount(rows: 0, columns: 512) == 0)
        #expect(SearchCase(columns: 512, rows: [], probes: []).coded(.best).rows == 0)
    }

    @Test func bytesOfARow() {
        #expect(CodedRows.byteCount(rows: 1024, columns: 512) == 1024 * (512 + 8 + 64))
    }
}
