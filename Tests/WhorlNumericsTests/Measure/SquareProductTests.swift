import Testing
import WhorlNumerics

@Suite struct SquareProductTests {
    /// Rounding of a sum of `size` terms below 1 in single precision, with room.
    private static let tolerance = 1e-4

    @Test(arguments: [1, 2, 3, 17, 64])
    func agreesWithPlainSums(size: Int) {
        var product = SquareProduct(size: size)
        product.multiply()
        for row in 0..<size {
            for column in 0..<size {
                let plain = (0..<size).reduce(0.0) { sum, entry in
                    sum + Double(product.left[row * size + entry]) * Double(product.right[entry * size + column])
                }
                #expect(abs(Double(product.product[row * size + column]) - plain) < Self.tolerance)
            }
        }
    }

    @Test func countsTwoOperationsATerm() {
        #expect(SquareProduct(size: 4).operations == 128)
    }
}
