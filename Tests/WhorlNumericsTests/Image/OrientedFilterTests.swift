import Testing

import WhorlNumerics

@Suite("OrientedFilter")
struct OrientedFilterTests {
    /// Float sums of 529 products in another order: their rounding differs by some units of the last place.
    static let tolerance: Float = 1e-4

    static func plane(_ width: Int, _ height: Int, seed: UInt64) -> Plane<Float> {
        var generator = SeededGenerator(seed: seed)
        return Plane(
            width: width, height: height,
            values: (0..<width * height).map { _ in Float.random(in: -2...2, using: &generator) })
    }

    static func bank(_ count: Int, seed: UInt64) -> FilterBank {
        var generator = SeededGenerator(seed: seed)
        var bank = FilterBank()
        for _ in 0..<count { bank.append { _, _ in Float.random(in: -0.1...0.1, using: &generator) } }
        return bank
    }

    /// The plain twin: every product by its definition.
    static func plain(_ plane: Plane<Float>, _ bank: FilterBank, _ choice: Plane<Int16>) -> Plane<Float> {
        var result = Plane(width: plane.width, height: plane.height, repeating: Float(0))
        let radius = FilterBank.radius
        for y in 0..<plane.height {
            for x in 0..<plane.width where choice[x, y] >= 0 {
                var sum: Float = 0
                for row in 0..<FilterBank.size {
                    for column in 0..<FilterBank.size where plane.contains(x + column - radius, y + row - radius) {
                        let place = (Int(choice[x, y]) * FilterBank.size + row) * FilterBank.stride + column
                        sum += plane[x + column - radius, y + row - radius] * bank.weights[place]
                    }
                }
                result[x, y] = sum
            }
        }
        return result
    }

    @Test(arguments: [(1, 1), (3, 40), (40, 3), (57, 31)], [UInt64(1), 2])
    func agreesWithPlainTwin(size: (Int, Int), seed: UInt64) {
        let plane = Self.plane(size.0, size.1, seed: seed)
        let bank = Self.bank(5, seed: seed)
        var generator = SeededGenerator(seed: seed)
        let choice = Plane<Int16>(
            width: size.0, height: size.1,
            values: plane.values.map { _ in Int16.random(in: -1..<5, using: &generator) })
        let fast = plane.filtered(by: bank, choice: choice)
        let slow = Self.plain(plane, bank, choice)
        for index in fast.values.indices {
            #expect(abs(fast.values[index] - slow.values[index]) <= Self.tolerance)
        }
    }

    /// Neighbours share the loads of their kernel, and each has the bits that it has alone.
    @Test(arguments: 0..<6)
    func aRunOfOneKernelHasTheBitsOfEachPixelAlone(left: Int) {
        let plane = Self.plane(31, 7, seed: 4)
        let bank = Self.bank(2, seed: 4)
        let whole = plane.filtered(by: bank, choice: Plane(width: 31, height: 7, repeating: 1))
        let choice = Plane<Int16>(width: 31, height: 7, values: (0..<217).map { $0 % 31 % 6 == left ? 1 : -1 })
        let single = plane.filtered(by: bank, choice: choice)
        for index in single.values.indices where choice.values[index] == 1 {
            #expect(single.values[index] == whole.values[index])
        }
    }

    @Test func negativeChoiceGivesZero() {
        let plane = Self.plane(9, 9, seed: 3)
        let choice = Plane<Int16>(width: 9, height: 9, repeating: -1)
        #expect(plane.filtered(by: Self.bank(1, seed: 1), choice: choice).values.allSatisfy { $0 == 0 })
    }

    @Test func kernelOfOnePixelCopies() {
        let plane = Self.plane(30, 20, seed: 4)
        var bank = FilterBank()
        bank.append { dx, dy in dx == 0 && dy == 0 ? 1 : 0 }
        #expect(plane.filtered(by: bank, choice: Plane(width: 30, height: 20, repeating: 0)) == plane)
    }
}
