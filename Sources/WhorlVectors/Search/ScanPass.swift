internal import WhorlIdentity
internal import WhorlNumerics

/// What one thread of a scan does.
struct ScanPass: ~Copyable {
    /// What the thread has found, of each probe.
    private(set) var probes: [ProbeScan]
    private let scan: Scan
    /// The other threads' floors, where there are any.
    private let shared: SharedFloors?
    private var floors: [Float]
    private let found: UnsafeMutablePointer<Survivor>
    /// How many rows of a probe may survive the codes.
    private let limits: SurvivorLimits
    /// Rows that the thread has scanned.
    private(set) var scanned = 0
    /// Probes that codes are of no use for.
    private var exhausted = 0

    private var request: SearchRequest { scan.request }

    /// Begins with nothing.
    ///
    /// - Parameters:
    ///   - scan: what is scanned.
    ///   - shared: the other threads' floors, where there are any.
    ///   - threads: how many share the rows.
    init(_ scan: Scan, floors shared: SharedFloors?, threads: Int) {
        self.scan = scan
        self.shared = shared
        let request = scan.request
        floors = Array(repeating: request.threshold, count: request.probes.count)
        probes = Array(repeating: ProbeScan(request), count: request.probes.count)
        let width = min(request.probes.count, SearchParameters.probesAtOnce)
        found = .allocate(capacity: VectorBlock.capacity * width)
        limits = SurvivorLimits(request, threads: threads)
    }

    deinit {
        found.deallocate()
    }

    /// Scans rows of a block, unless codes are of no use for nearly all probes, which are all given up then.
    ///
    /// - Throws: what bringing vectors throws.
    mutating func scan(_ part: Scan.Part) throws(VectorError) {
        guard exhausted < probes.count else { return }
        scanned += part.rows.reduce(0) { $0 + $1.count }
        let block = request.snapshot.blocks[part.block]
        let values = scan.form == .vectors ? try block.values.bytes() : nil
        for start in stride(from: 0, to: floors.count, by: SearchParameters.probesAtOnce) {
            let range = start..<min(start + SearchParameters.probesAtOnce, floors.count)
            if let values {
                for rows in part.rows { take(reaching(values, rows, range), of: part.block, after: rows.lowerBound) }
            } else {
                take(reaching(block.coded, range), of: part.block, after: 0)
            }
        }
        shared?.exchange(&floors)
        if exhausted > 0, probes.count - exhausted <= probes.count / SearchParameters.usefulPart {
            for probe in probes.indices { probes[probe].giveUp() }
            exhausted = probes.count
        }
    }

    private func reaching(_ coded: CodedRows, _ range: Range<Int>) -> Int {
        floors[range].withUnsafeBufferPointer { floors in
            guard let floors = floors.baseAddress else { return 0 }
            return request.kernels.survivors(coded, request.probes, range, floors: floors, into: found)
        }
    }

    private func reaching(_ values: AlignedBytes, _ rows: Range<Int>, _ range: Range<Int>) -> Int {
        let start = values.start.assumingMemoryBound(to: Float.self) + rows.lowerBound * request.snapshot.dimension
        return floors[range].withUnsafeBufferPointer { floors in
            guard let floors = floors.baseAddress else { return 0 }
            return request.kernels.survivors(
                start, rows: rows.count, request.probes, range, floors: floors, into: found)
        }
    }

    /// Takes what the kernels have found.
    private mutating func take(_ count: Int, of block: Int, after offset: Int) {
        let content = request.snapshot.blocks[block]
        let firstPerson = request.snapshot.firstPersons[block]
        for survivor in UnsafeBufferPointer(start: found, count: count) {
            let probe = Int(survivor.probe)
            let row = Int(survivor.row) + offset
            guard survivor.upper >= probes[probe].floor.value, permits(content.keys[row]) else { continue }
            let person = firstPerson + Int(content.persons.ordinals[row])
            probes[probe].add(
                SurvivingRow(
                    block: UInt32(block), row: UInt32(row), person: person, lower: survivor.lower,
                    upper: survivor.upper))
        }
        // Kernels give survivors by tiles; a probe's turn comes once a block.
        let most = limits.most(scanned: scanned)
        for survivor in UnsafeBufferPointer(start: found, count: count) { endBlock(Int(survivor.probe), most: most) }
    }

    private func permits(_ key: VectorKey) -> Bool {
        guard let people = request.people else { return true }
        return people.contains(key.bcid)
    }

    private mutating func endBlock(_ probe: Int, most: Int) {
        guard !probes[probe].isExhausted else { return }
        probes[probe].endBlock()
        floors[probe] = max(floors[probe], probes[probe].floor.value)
        switch scan.form {
        case .codes: probes[probe].prune(below: floors[probe], most: most)
        case .vectors: probes[probe].prune(top: request.top)
        }
        if probes[probe].isExhausted {
            floors[probe] = .infinity
            exhausted += 1
        }
    }
}
