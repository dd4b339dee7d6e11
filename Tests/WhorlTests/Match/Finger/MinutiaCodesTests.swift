import Testing
import WhorlNumerics

import Whorl

@Suite struct MinutiaCodesTests {
    private static func codes(_ template: FingerTemplate) -> [MinutiaCode] {
        MinutiaCodes(of: template, PreparedFinger(template).cylinders).codes
    }

    @Test(arguments: UInt64(1)...5)
    func codesAreTheSameEachTime(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        for template in [RandomPrint.template(RandomPrint.minutiae(40, seed: seed)), source.finger()] {
            let codes = Self.codes(template)
            #expect(codes.count == min(template.points.count, CodeSets.capacity))
            guard case .finger(let stored) = try TemplateCodec.decode(TemplateCodec.encode(.finger(template))) else {
                Issue.record("no print was read")
                return
            }
            #expect(Self.codes(stored) == codes)
            #expect(try PackedFinger(template).codes.codes == codes)
            for threads in [1, 2] {
                #expect(
                    Parallel.map(8, threads: threads, block: 1) { _ in Self.codes(template) }.allSatisfy { $0 == codes }
                )
            }
        }
    }

    /// A minutia of a print that was moved, turned and stretched a little has a nearer code than those of another finger.
    @Test(arguments: UInt64(1)...5)
    func codesOfOneFingerAreNear(seed: UInt64) {
        let finger = RandomPrint.minutiae(32, seed: seed)
        let first = Self.codes(RandomPrint.template(finger))
        let second = Self.codes(RandomPrint.template(finger, turned: 0.2, moved: (5, 9), jitter: 1, seed: seed))
        let other = Self.codes(RandomPrint.template(RandomPrint.minutiae(32, seed: seed + 100)))
        let mated = zip(first, second).map { $0.distance(to: $1) }.reduce(0, +)
        let nonMated = zip(first, other).map { $0.distance(to: $1) }.reduce(0, +)
        #expect(2 * mated < nonMated)
    }

    /// A search takes descriptors where a print has them, and what any print has otherwise.
    @Test func descriptorsAreTheCodesOfADescribedPrint() throws {
        let bare = RandomPrint.template(RandomPrint.minutiae(12, seed: 1))
        let descriptors = (0..<12).map { MinutiaDescriptor(low: $0, high: ~$0) }
        let described = bare.described(by: descriptors)
        let cylinders = PreparedFinger(bare).cylinders
        #expect(MinutiaCodes(of: bare, cylinders).kind == .surroundings)
        #expect(MinutiaCodes(.descriptors, of: bare, cylinders) == nil)
        let codes = MinutiaCodes(of: described, cylinders)
        #expect(codes.kind == .descriptors && codes.descriptors == descriptors)
        #expect(
            MinutiaCodes(.surroundings, of: described, cylinders) == MinutiaCodes(.surroundings, of: bare, cylinders))
        #expect(MinutiaDescriptor.most == CodeSets.capacity)
    }

    @Test func printWithoutMinutiaeHasNoCodes() {
        #expect(Self.codes(RandomPrint.template([])).isEmpty)
    }

    @Test func tableIsReadAsItWasWritten() throws {
        let bytes = MinutiaCodeFile.bytes
        let table = try #require(MinutiaCodeTable(bytes))
        #expect(bytes.count == MinutiaCodeTable.byteCount && table.bytes == bytes)
        #expect(MinutiaCodeTable(Array(bytes.dropLast())) == nil)
    }

    /// A weight of each number, so that the sums can be told by hand.
    @Test func bitIsSetWhereTheSumIsAboveItsOffset() {
        let count = MinutiaSurroundings.count
        let template = RandomPrint.template(RandomPrint.minutiae(20, seed: 3))
        let print = PreparedFinger(template)
        let surroundings = MinutiaSurroundings(of: 0, print.points, print.cylinders, template.ridges)
        let sum = zip(surroundings.values, surroundings.known).reduce(0) { $0 + ($1.1 ? Int32($1.0) - 1 : 0) }
        let offsets = (0..<Int32(BinaryCode.bits)).map { sum - 64 + $0 }
        let table = MinutiaCodeTable(
            means: [Int8](repeating: 1, count: count), weights: [Int8](repeating: 1, count: count * BinaryCode.bits),
            offsets: offsets)
        #expect(table.codes([surroundings]) == [BinaryCode(low: .max, high: 0)])
    }
}
