/// Rooms in one memory for things that are in use at different times: each gets the first gap that is free all its life.
package struct FreeRooms {
    package struct Tenant {
        let name: Int
        let count: Int
        let life: ClosedRange<Int>
    }

    private var tenants: [Tenant] = []
    /// For each tenant where its room begins.
    package private(set) var starts: [Int: Int] = [:]

    package init(tenants: [Tenant] = [], starts: [Int: Int] = [:]) {
        self.tenants = tenants
        self.starts = starts
    }

    /// Adds a tenant that needs `count` floats while the instructions of `life` run.
    package mutating func add(_ name: Int, count: Int, life: ClosedRange<Int>) {
        tenants.append(Tenant(name: name, count: count, life: life))
    }

    /// Gives every tenant a room, the earlier ones first, and returns the floats of all.
    ///
    /// - Throws: ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    package mutating func place(limits: NetworkLimits) throws(NetworkError) -> Int {
        var placed: [(room: Range<Int>, life: ClosedRange<Int>)] = []
        var total = 0
        for tenant in tenants.sorted(by: { ($0.life.lowerBound, $0.name) < ($1.life.lowerBound, $1.name) }) {
            var start = 0
            for other in placed where other.life.overlaps(tenant.life) {
                if other.room.lowerBound >= start.saturatingSum(tenant.count) { break }
                start = max(start, other.room.upperBound)
            }
            let bytes = start.saturatingSum(tenant.count).saturatingProduct(MemoryLayout<Float>.stride)
            guard bytes <= limits.workspaceBytes else {
                throw .modelTooLarge(
                    quantity: "bytes of intermediate results", got: bytes, limit: limits.workspaceBytes)
            }
            starts[tenant.name] = start
            total = max(total, start + tenant.count)
            let room = start..<start + tenant.count
            let index = placed.firstIndex { $0.room.lowerBound > start } ?? placed.count
            placed.insert((room, tenant.life), at: index)
        }
        return total
    }
}
