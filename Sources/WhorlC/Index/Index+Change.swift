public import CWhorl
internal import Whorl

@c @implementation
public func whorl_index_add(
    _ index: OpaquePointer?, _ bcids: UnsafePointer<UnsafePointer<CChar>?>?, _ samples: UnsafePointer<Int64>?,
    _ vectors: UnsafePointer<Float>?, _ count: Int
) -> whorl_status {
    answer {
        let index = try Handle.object(index, VectorIndex.self, "index")
        let people = try people(bcids, count)
        let rows = try rows(vectors, count, index.dimension, "vectors")
        try index.update(
            adding: zip(people.indices, rows).map { place, values in
                VectorEntry(key: key(people[place], samples, place), values: values)
            })
    }
}

@c @implementation
public func whorl_index_remove(
    _ index: OpaquePointer?, _ bcids: UnsafePointer<UnsafePointer<CChar>?>?, _ samples: UnsafePointer<Int64>?,
    _ count: Int
) -> whorl_status {
    answer {
        let index = try Handle.object(index, VectorIndex.self, "index")
        let people = try people(bcids, count)
        if samples == nil {
            try index.update(removingPeople: Set(people))
        } else {
            try index.update(removing: Set(people.indices.map { key(people[$0], samples, $0) }))
        }
    }
}

private func people(_ bcids: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) throws -> [BCID] {
    try entries(bcids, count, "bcids").map { try BCID($0) }
}

/// The name of a vector; samples are 1 where none are stated.
private func key(_ bcid: BCID, _ samples: UnsafePointer<Int64>?, _ place: Int) -> VectorKey {
    VectorKey(bcid: bcid, sample: samples.map { Int($0[place]) } ?? 1)
}

/// Vectors of a caller, one after another.
func rows(
    _ values: UnsafePointer<Float>?, _ count: Int, _ dimension: Int, _ name: String
) throws(CallFault) -> [[Float]] {
    let (total, overflow) = count.multipliedReportingOverflow(by: dimension)
    guard !overflow else { throw .invalid("the count of \(name)", "how many there are") }
    let values = try entries(values, total, name)
    return (0..<count).map { Array(values[$0 * dimension..<($0 + 1) * dimension]) }
}
