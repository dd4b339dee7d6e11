import Testing
import WhorlNumerics

@Suite struct MeasureTests {
    @Test func theSumIsThatOfAllWords() {
        let memory = AlignedBytes(count: 1024)
        let words = UnsafeMutableRawBufferPointer(start: memory.start, count: 1024).bindMemory(to: UInt64.self)
        for index in words.indices { words[index] = UInt64(index) &* 0x9E37_79B9_7F4A_7C15 }
        #expect(StreamRead.sum(memory.bytes) == words.reduce(0, &+))
        #expect(StreamRead.sum(UnsafeRawBufferPointer(rebasing: memory.bytes[..<0])) == 0)
        // The last bytes are no whole step.
        #expect(
            StreamRead.sum(UnsafeRawBufferPointer(rebasing: memory.bytes[..<1000]))
                == words[..<96].reduce(0, &+))
    }

    /// Rows of a last share that is not whole, and fewer probes than there are.
    @Test func productsAreThoseOfTheirTerms() {
        var product = ProbeProduct(rows: 4100, columns: 24, probes: 3)
        product.multiply(2)
        #expect(product.operations(2) == 2 * 2 * 4100 * 24)
        for probe in 0..<2 {
            for row in 0..<4 {
                let plain = (0..<24).reduce(0.0) { sum, entry in
                    let value = product.values[(4096 + row) * 24 + entry]
                    return sum + Double(product.probes[probe * 24 + entry]) * Double(value)
                }
                // 24 terms of at most 1, each rounded to 24 bits.
                #expect(abs(Double(product.products[probe * 4 + row]) - plain) < 1e-5)
            }
        }
    }
}
