import Testing

import Whorl
import WhorlNumerics

@Suite struct RidgeFieldCodedTests {
    /// A field of random blocks; the fewer differ from those to their left, the likelier is a real one.
    private func field(_ random: inout SeededGenerator, columns: Int, rows: Int, surprises: Int) -> RidgeField {
        var last = RidgeField.outside
        let orientations = (0..<columns * rows).map { _ in
            if Int.random(in: 0..<10, using: &random) < surprises {
                last = Bool.random(using: &random) ? RidgeField.outside : UInt8.random(in: 0..<180, using: &random)
            }
            return last
        }
        return RidgeField(columns: columns, rows: rows, orientations: orientations)
    }

    @Test(arguments: 0..<UInt64(200))
    func everyFieldSurvives(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (columns, rows) = (Int.random(in: 0...40, using: &random), Int.random(in: 0...40, using: &random))
        let field = field(&random, columns: columns, rows: rows, surprises: Int(seed % 11))
        let coded = field.coded
        #expect(try RidgeField(columns: columns, rows: rows, coded: coded[...]) == field)
        // In the middle of other bytes, as it is read.
        let among = ([7, 7, 7] + coded + [7]).dropFirst(3).dropLast()
        #expect(try RidgeField(columns: columns, rows: rows, coded: among) == field)
    }

    @Test(arguments: [(1, 1), (1024, 256), (77, 1), (1, 300)])
    func fieldsOutsideAreShort(columns: Int, rows: Int) throws {
        let field = RidgeField(
            columns: columns, rows: rows, orientations: Array(repeating: RidgeField.outside, count: columns * rows))
        #expect(field.coded.count <= columns * rows / 64 + 2)
        #expect(try RidgeField(columns: columns, rows: rows, coded: field.coded[...]) == field)
    }

    @Test(arguments: 0..<UInt64(100))
    func bytesThatDoNotFillTheFieldAreRefused(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let field = field(&random, columns: 20, rows: 20, surprises: 5)
        let coded = field.coded
        for wrong in [coded.dropLast(), coded + [0], coded + [0xFF], [0xFF] + coded] {
            #expect(throws: WhorlError.self) { try RidgeField(columns: 20, rows: 20, coded: wrong[...]) }
        }
        // Whatever bits are wrong, a field comes out or an error.
        var damaged = coded
        damaged[Int.random(in: damaged.indices, using: &random)] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
        if let other = try? RidgeField(columns: 20, rows: 20, coded: damaged[...]) {
            #expect(other.orientations.allSatisfy { $0 < RidgeField.steps || $0 == RidgeField.outside })
        }
    }

    @Test func sizesOutOfRangeAreRefused() {
        for (columns, rows) in [(1025, 1), (1024, 1024), (1024, 257)] {
            #expect(throws: WhorlError.self) { try RidgeField(columns: columns, rows: rows, coded: [0, 0, 0]) }
        }
    }
}
