import Testing
import WhorlNumerics

@Suite struct EmbeddingMatrixProductsTests {
    @Test(arguments: [1, 3, 64, 130], [1, 7, 128]) func productsAgreeWithPlainSums(rows: Int, columns: Int) {
        var generator = SeededGenerator(seed: UInt64(rows * 1000 + columns))
        let values = (0..<rows * columns).map { _ in Float.random(in: -1..<1, using: &generator) }
        let matrix = EmbeddingMatrix(rows: rows, columns: columns, values: values)
        let range = rows / 3..<rows
        var products = [Float](repeating: .nan, count: range.count * rows)
        matrix.multiply(range, into: &products)
        for row in range {
            for other in 0..<rows {
                let plain = (0..<columns).reduce(0.0) {
                    $0 + Double(values[row * columns + $1]) * Double(values[other * columns + $1])
                }
                // Sums of at most 128 products below 1, each rounded to 24 bits.
                #expect(abs(Double(products[(row - range.lowerBound) * rows + other]) - plain) < 1e-4)
            }
        }
    }

    @Test func nothingIsMultiplied() {
        var products: [Float] = []
        EmbeddingMatrix(rows: 0, columns: 4, values: []).multiply(0..<0, into: &products)
        #expect(products.isEmpty)
    }
}
