import Testing
import WhorlNumerics

import WhorlNetwork

@Suite struct FreeRoomsTests {
    @Test(arguments: 0..<40) func tenantsOfOneTimeDoNotOverlap(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var rooms = FreeRooms()
        var tenants: [(count: Int, life: ClosedRange<Int>)] = []
        for name in 0..<60 {
            let first = Int(generator.next() % 50)
            let tenant = (1 + Int(generator.next() % 100), first...first + Int(generator.next() % 8))
            tenants.append(tenant)
            rooms.add(name, count: tenant.0, life: tenant.1)
        }
        let total = try rooms.place(limits: .standard)
        var ends: [Int] = []
        for (name, tenant) in tenants.enumerated() {
            let start = try #require(rooms.starts[name])
            ends.append(start + tenant.count)
            for (other, neighbour) in tenants[..<name].enumerated() where neighbour.life.overlaps(tenant.life) {
                let room = try #require(rooms.starts[other])
                #expect(room + neighbour.count <= start || start + tenant.count <= room)
            }
        }
        #expect(ends.max() == total)
        let needed = (0..<60).map { time in
            tenants.filter { $0.life.contains(time) }.reduce(0) { $0 + $1.count }
        }
        #expect(total >= (needed.max() ?? 0) && total < tenants.reduce(0) { $0 + $1.count })
    }

    @Test func tooMuchIsRefused() {
        var rooms = FreeRooms()
        rooms.add(0, count: 1 << 20, life: 0...1)
        rooms.add(1, count: .max - 5, life: 1...2)
        #expect(
            throws: NetworkError.modelTooLarge(quantity: "bytes of intermediate results", got: .max, limit: 1 << 30)
        ) {
            try rooms.place(limits: .standard)
        }
    }
}
