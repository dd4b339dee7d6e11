internal import WhorlIdentity

/// Which vectors of a block belong to one person; a person's vectors stand together, as keys are in order.
package struct PersonRuns: Sendable {
    /// Of each vector, how many persons of the block come before its own.
    package let ordinals: [UInt16]
    /// Persons.
    let count: Int
    /// Vectors of the first person.
    let first: Int
    /// Vectors of the last person.
    let last: Int
    /// The most vectors of a person.
    let longest: Int

    /// Finds the runs of keys in rising order.
    ///
    /// - Precondition: there are at most ``VectorBlock/capacity`` keys.
    package init(_ keys: [VectorKey]) {
        var ordinals: [UInt16] = []
        ordinals.reserveCapacity(keys.count)
        var runs: [Int] = []
        for (row, key) in keys.enumerated() {
            if row > 0, keys[row - 1].bcid == key.bcid {
                runs[runs.count - 1] += 1
            } else {
                runs.append(1)
            }
            ordinals.append(UInt16(runs.count - 1))
        }
        self.ordinals = ordinals
        count = runs.count
        first = runs.first ?? 0
        last = runs.last ?? 0
        longest = runs.max() ?? 0
    }
}
