import Testing
import WhorlNumerics

@Suite struct EmbeddingMatrixTests {
    /// Rounding of a sum of 512 terms below 1 in single precision, with room.
    private static let tolerance = 1e-4

    private static func matrix(rows: Int, columns: Int, seed: UInt64) -> (EmbeddingMatrix, [Float]) {
        var generator = SeededGenerator(seed: seed)
        let values = (0..<rows * columns).map { _ in Float.random(in: -1...1, using: &generator) }
        let vector = (0..<columns).map { _ in Float.random(in: -1...1, using: &generator) }
        return (EmbeddingMatrix(rows: rows, columns: columns, values: values), vector)
    }

    /// Sums of terms one after another in double precision.
    private static func plain(
        _ matrix: EmbeddingMatrix, _ vector: [Float], _ rows: Range<Int>, _ term: (Double, Double) -> Double
    ) -> [Double] {
        rows.map { row in
            (0..<matrix.columns).reduce(0) {
                $0 + term(Double(matrix.values[row * matrix.columns + $1]), Double(vector[$1]))
            }
        }
    }

    @Test(arguments: [(1, 1), (2, 3), (7, 16), (33, 127), (100, 128), (65, 512)], 0..<UInt64(5))
    func agreesWithPlainSums(size: (rows: Int, columns: Int), seed: UInt64) {
        let (matrix, vector) = Self.matrix(rows: size.rows, columns: size.columns, seed: seed)
        for range in [0..<size.rows, 0..<1, size.rows / 2..<size.rows] {
            let products = matrix.products(with: vector, rows: range)
            let plain = Self.plain(matrix, vector, range) { $0 * $1 }
            #expect(products.count == range.count)
            #expect(zip(products, plain).allSatisfy { abs(Double($0) - $1) < Self.tolerance })
            let squares = matrix.squaredDistances(to: vector, rows: range)
            let plainSquares = Self.plain(matrix, vector, range) { ($0 - $1) * ($0 - $1) }
            #expect(squares.count == range.count)
            #expect(zip(squares, plainSquares).allSatisfy { abs(Double($0) - $1) < Self.tolerance * max(1, $1) })
        }
    }

    @Test func productsOfAHandIsThree() {
        let matrix = EmbeddingMatrix(rows: 2, columns: 2, values: [1, 2, -3, 0.5])
        #expect(matrix.products(with: [1, 1], rows: 0..<2) == [3, -2.5])
        #expect(matrix.squaredDistances(to: [1, 1], rows: 0..<2) == [1, 16.25])
        #expect(matrix.byteCount == 16)
    }

    @Test func noRowsGiveNoProducts() {
        let empty = EmbeddingMatrix(rows: 0, columns: 4, values: [])
        #expect(empty.products(with: [1, 2, 3, 4], rows: 0..<0).isEmpty)
        #expect(empty.squaredDistances(to: [1, 2, 3, 4], rows: 0..<0).isEmpty)
    }

    /// Nothing cancels out: the distance of a vector to itself is exactly 0, also where its norm is long.
    @Test func distanceToItselfIsZero() {
        let (matrix, _) = Self.matrix(rows: 3, columns: 128, seed: 9)
        let long = EmbeddingMatrix(rows: 3, columns: 128, values: matrix.values.map { $0 * 100 })
        let second = Array(long.values[128..<256])
        #expect(long.squaredDistances(to: second, rows: 1..<2) == [0])
    }
}
