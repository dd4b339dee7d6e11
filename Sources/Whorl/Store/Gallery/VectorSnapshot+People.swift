extension VectorSnapshot {
    /// Persons that have a vector.
    var people: Int { samples.count }

    /// The most vectors of any one person; 0 without any.
    var mostSamples: Int { samples.most }

    private var samples: (count: Int, most: Int) {
        var (count, most, run) = (0, 0, 0)
        var last: BCID?
        for block in blocks {
            for key in block.keys {
                if key.bcid == last {
                    run += 1
                } else {
                    count += 1
                    run = 1
                    last = key.bcid
                }
                most = max(most, run)
            }
        }
        return (count, most)
    }
}
