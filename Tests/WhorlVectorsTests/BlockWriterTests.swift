import Synchronization
import Testing

import WhorlVectors

@Suite struct BlockWriterTests {
    private struct Failed: Error, Equatable {
        let number: Int
    }

    /// Coded rows of 10 bytes a row, vectors of 100.
    private static func places(_ rows: [Int], _ order: BlockPlaces.Order) -> BlockPlaces {
        BlockPlaces(rows: rows, from: 128, alignment: 64, order) { part, rows in
            switch part {
            case .coded: rows * 10
            case .values: rows * 100
            }
        }
    }

    @Test func partsOfOneKindFollowEachOther() {
        let places = Self.places([3, 7], .byPart)
        #expect(places.coded == [128..<158, 192..<262])
        #expect(places.values == [320..<620, 640..<1340])
        #expect(places.start == 128 && places.end == 1344)
    }

    @Test func partsOfOneBlockFollowEachOther() {
        let places = Self.places([3, 7], .byBlock)
        #expect(places.coded == [128..<158, 512..<582])
        #expect(places.values == [192..<492, 640..<1340])
        #expect(places.end == 1344)
        #expect(places[1, .coded] == 512..<582 && places[1, .values] == 640..<1340)
    }

    @Test(arguments: [BlockPlaces.Order.byPart, .byBlock])
    func noBlocksTakeNoPlace(order: BlockPlaces.Order) {
        let places = Self.places([], order)
        #expect(places.coded.isEmpty && places.values.isEmpty && places.end == 128)
    }

    @Test(arguments: [1, 4])
    func marksAreInTheOrderOfBlocks(threads: Int) throws {
        let rows = (0..<50).map { $0 % 7 + 1 }
        let places = Self.places(rows, .byBlock)
        let done = Atomic<Int>(0)
        let marks = try BlockWriter(places, threads: threads).write(progress: { done.max($0, ordering: .relaxed) }) {
            number throws(Failed) in
            rows[number]
        } write: { (content, number, part, place) throws(Failed) in
            #expect(content == rows[number] && place == places[number, part])
            return place
        }
        #expect(marks.map(\.coded) == places.coded && marks.map(\.values) == places.values)
        #expect(done.load(ordering: .relaxed) == 50)
    }

    @Test func noBlockIsBegunAfterAFailure() {
        let begun = Atomic<Int>(0)
        #expect(throws: Failed(number: 3)) {
            try BlockWriter(Self.places(Array(repeating: 1, count: 50), .byPart), threads: 1).write {
                (number) throws(Failed) in
                begun.add(1, ordering: .relaxed)
                return number
            } write: { (_, number, part, _) throws(Failed) in
                if number == 3, part == .values { throw Failed(number: number) }
            }
        }
        #expect(begun.load(ordering: .relaxed) == 4)
    }
}
