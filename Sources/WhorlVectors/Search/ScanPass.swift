internal import WhorlIdentity
internal import WhorlNumerics

/// What one thread of a scan does.
struct ScanPass: ~Copyable {
    /// What the thread has compared.
    private(set) var work = Scan.Work()
    private var probes: [ProbeScan]
    private let scan: Scan
    /// The other threads' floors, where there are any.
    private let shared: SharedFloors?
    private var floors: [Float]
    private let found: UnsafeMutablePointer<Survivor>
    /// Of what use codes are to the probes that are scanned for at once.
    private var trials: [CodeTrial]

    private var request: SearchRequest { scan.request }

    /// Begins with nothing.
    ///
    /// - Parameters:
    ///   - scan: what is scanned.
    ///   - shared: the other threads' floors, where there are any.
    init(_ scan: Scan, floors shared: SharedFloors?) {
        self.scan = scan
        self.shared = shared
        let request = scan.request
        floors = Array(repeating: request.threshold, count: request.probes.count)
        probes = Array(repeating: ProbeScan(request), count: request.probes.count)
        let width = min(request.probes.count, SearchParameters.probesAtOnce)
        found = .allocate(capacity: VectorBlock.capacity * width)
        trials = Array(repeating: CodeTrial(), count: request.probes.count / SearchParameters.probesAtOnce + 1)
    }

    deinit {
        found.deallocate()
    }

    /// The rows of each probe that no floor which the thread knows of rules out.
    var survivors: [[SurvivingRow]] {
        probes.indices.map { probes[$0].rows(from: floors[$0]) }
    }

    /// Scans rows of a block.
    ///
    /// - Throws: what bringing vectors throws.
    mutating func scan(_ part: Scan.Part) throws(VectorError) {
        for start in stride(from: 0, to: floors.count, by: SearchParameters.probesAtOnce) {
            let range = start..<min(start + SearchParameters.probesAtOnce, floors.count)
            if scan.form == .codes, let count = reachingByCodes(part.block, range) {
                take(count, of: part.block, after: 0)
            } else {
                let values = try request.snapshot.blocks[part.block].values.bytes()
                for rows in part.rows { take(reaching(values, rows, range), of: part.block, after: rows.lowerBound) }
            }
            for probe in range {
                floors[probe] = max(floors[probe], probes[probe].floor.value)
                probes[probe].prune(below: floors[probe])
            }
        }
        shared?.exchange(&floors)
    }

    /// The rows of a block that codes leave; nil where they are not asked, or leave too many.
    private mutating func reachingByCodes(_ block: Int, _ range: Range<Int>) -> Int? {
        let place = range.lowerBound / SearchParameters.probesAtOnce
        guard floors[range].contains(where: { $0 > -.infinity }), trials[place].begins() else { return nil }
        let rows = request.snapshot.blocks[block].keys.count, sample = trials[place].sample(of: rows)
        var count = reaching(block, 0..<sample, range, after: 0)
        var isOfUse = SearchParameters.areFew(count, of: sample, range.count, request.snapshot.dimension)
        if isOfUse, sample < rows {
            count += reaching(block, sample..<rows, range, after: count)
            isOfUse = SearchParameters.areFew(count, of: rows, range.count, request.snapshot.dimension)
        }
        guard isOfUse else {
            trials[place].fail()
            return nil
        }
        trials[place].succeed()
        work.survivors += count
        return count
    }

    /// Writes the rows of a block that codes leave behind those that were found before, and counts them.
    private mutating func reaching(_ block: Int, _ rows: Range<Int>, _ range: Range<Int>, after earlier: Int) -> Int {
        work.coded += rows.count * range.count
        let coded = request.snapshot.blocks[block].coded, into = found + earlier
        let count = floors[range].withUnsafeBufferPointer { floors in
            guard let floors = floors.baseAddress else { return 0 }
            return request.kernels.survivors(coded, rows, request.probes, range, floors: floors, into: into)
        }
        if rows.lowerBound > 0 { for place in 0..<count { into[place].row += UInt32(rows.lowerBound) } }
        return count
    }

    private mutating func reaching(_ values: AlignedBytes, _ rows: Range<Int>, _ range: Range<Int>) -> Int {
        work.compared += rows.count * range.count
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
    }

    private func permits(_ key: VectorKey) -> Bool {
        guard let people = request.people else { return true }
        return people.contains(key.bcid)
    }
}
