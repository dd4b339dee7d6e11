import WhorlIdentity
import WhorlNumerics

import WhorlVectors

/// Why vectors cannot be brought, for tests of that.
struct Absence: Error {}

/// Seeded vectors of length 1 with names, for tests of searches.
struct SeededVectors {
    private var generator: SeededGenerator
    let dimension: Int

    init(dimension: Int, seed: UInt64) {
        self.dimension = dimension
        generator = SeededGenerator(seed: seed)
    }

    static func normalized(_ values: [Float]) -> [Float] {
        let norm = values.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        return norm > 0 ? values.map { Float(Double($0) / norm) } : values
    }

    static func person(_ classID: Int) throws -> BCID {
        try BCID(checked: "test", 1, classID)
    }

    /// A number below a bound.
    mutating func number(below bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }

    /// A vector of any direction.
    mutating func vector() -> [Float] {
        Self.normalized((0..<dimension).map { _ in generator.normal() })
    }

    /// A vector near another: the cosine of both is about `1 / sqrt(1 + spread * spread)`.
    mutating func vector(near center: [Float], spread: Float) -> [Float] {
        let scale = spread / Float(dimension).squareRoot()
        return Self.normalized(center.map { $0 + scale * generator.normal() })
    }

    /// Names of so many vectors, of persons with 1...`most` samples.
    mutating func keys(_ count: Int, most: Int = 1) throws -> [VectorKey] {
        var keys: [VectorKey] = []
        var classID = 1
        while keys.count < count {
            let bcid = try Self.person(classID)
            for sample in 0..<min(1 + number(below: most), count - keys.count) {
                keys.append(VectorKey(bcid: bcid, sample: sample))
            }
            classID += 1 + number(below: 2)
        }
        return keys
    }
}
