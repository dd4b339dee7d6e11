import Testing
import Whorl

import WhorlEvaluation

@Suite struct SyntheticVectorsTests {
    private static func cosine(_ left: [Float], _ right: [Float]) -> Double {
        zip(left, right).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }

    @Test(arguments: SyntheticVectors.Model.allCases, [64, 100])
    func vectorsAreOfLengthOneAndNearTheirPerson(model: SyntheticVectors.Model, dimension: Int) {
        let source = SyntheticVectors(dimension: dimension, model: model, seed: 7)
        var counts: Set<Int> = []
        for person in 0..<50 {
            let samples = source.samples(ofPerson: person)
            counts.insert(samples.count)
            let probe = source.probe(ofPerson: person)
            for sample in samples {
                #expect(sample.count == dimension)
                // A hundred squares of rounded numbers.
                #expect(abs(Self.cosine(sample, sample) - 1) < 1e-5)
                // Cosines to the center of at least 0.55 leave at least 2 * 0.55^2 - 1 between two samples.
                #expect(Self.cosine(sample, probe) > -0.4 && Self.cosine(sample, probe) < 0.999)
            }
        }
        #expect(counts == [1, 2, 3, 4, 5])
    }

    @Test func equalSeedsMakeEqualVectors() {
        let (one, other) = (
            SyntheticVectors(dimension: 32, model: .low, seed: 1), SyntheticVectors(dimension: 32, model: .low, seed: 2)
        )
        #expect(one.samples(ofPerson: 5) == SyntheticVectors(dimension: 32, model: .low, seed: 1).samples(ofPerson: 5))
        #expect(one.samples(ofPerson: 5) != other.samples(ofPerson: 5))
    }

    /// The sum of squared cosines of many pairs is 1 / d for vectors of d even directions.
    @Test func theLowModelHasFewDirections() {
        func spread(_ model: SyntheticVectors.Model) -> Double {
            let source = SyntheticVectors(dimension: 128, model: model, seed: 3)
            let vectors = (0..<100).map { source.samples(ofPerson: $0)[0] }
            var sum = 0.0
            for left in 0..<100 {
                for right in 0..<left {
                    let cosine = Self.cosine(vectors[left], vectors[right])
                    sum += cosine * cosine / 4950
                }
            }
            return 1 / sum
        }
        #expect((115...141).contains(spread(.isotropic)))
        #expect((28...45).contains(spread(.low)))
    }

    @Test func visitedKeysRiseAndCountIsKept() throws {
        let source = SyntheticVectors(dimension: 16, model: .isotropic, seed: 1)
        var keys: [VectorKey] = []
        let people = try source.visit(10) { key, _ throws(WhorlError) in keys.append(key) }
        #expect(keys.count == 10 && keys == keys.sorted())
        #expect(Set(keys.map(\.bcid)).count == people)
    }

    @Test(arguments: [1, 2, 48, 64, 100])
    func rotationKeepsLengthsAndAngles(dimension: Int) {
        let rotation = MixingRotation(dimension: dimension, seed: 4)
        let before = (1...2).map { number in
            (0..<dimension).map { 1 / Float(number + $0 * number % 5 + dimension) }
        }
        let after = before.map { vector in
            var vector = vector
            rotation.apply(to: &vector)
            return vector
        }
        for (left, right) in [(0, 0), (0, 1), (1, 1)] {
            // Twice seven rounded steps of the transform.
            #expect(abs(Self.cosine(before[left], before[right]) - Self.cosine(after[left], after[right])) < 1e-5)
        }
    }

    @Test func theTransformOfTwoEntriesIsTheirSumAndDifference() {
        let rotation = MixingRotation(dimension: 2, seed: 1)
        var vector: [Float] = [3, 4]
        rotation.apply(to: &vector)
        // Two transforms of two entries with signs between them map to the entries, exchanged or not, with signs.
        #expect(Set(vector.map { abs($0).rounded() }) == [3, 4])
    }
}
