public import CWhorl
internal import Whorl

@c @implementation
public func whorl_index_search(
    _ index: OpaquePointer?, _ probes: UnsafePointer<Float>?, _ count: Int,
    _ options: UnsafePointer<whorl_index_options>?, _ candidates: UnsafeMutablePointer<whorl_index_candidate>?,
    _ top: Int, _ found: UnsafeMutablePointer<Int>?
) -> whorl_status {
    answer {
        let index = try Handle.object(index, VectorIndex.self, "index")
        let options = try SearchOptions(try whorl_index_options.read(options, "options"), top: top)
        let probes = try rows(probes, count, index.dimension, "probes")
        let (capacity, overflow) = count.multipliedReportingOverflow(by: top)
        guard !overflow else { throw CallFault.invalid("top", "how many there is room for") }
        _ = try entries(UnsafePointer(candidates), capacity, "candidates")
        _ = try entries(UnsafePointer(found), count, "found")
        guard let found else { return }
        for (place, ranked) in try index.snapshot.candidates(for: probes, options).enumerated() {
            try fill(
                candidates.map { $0 + place * top }, capacity: top, count: found + place,
                with: ranked.map(whorl_index_candidate.init))
        }
    }
}

extension SearchOptions {
    fileprivate init(_ options: whorl_index_options, top: Int) throws(CallFault) {
        let method = try choice(
            options.method, "method",
            [
                WHORL_SEARCH_CERTIFIED: SearchMethod.certified, WHORL_SEARCH_FLOAT: .float,
                WHORL_SEARCH_FAST: .fast,
            ])
        guard options.has_threshold == 0 || !options.threshold.isNaN else {
            throw .invalid("threshold", "a number")
        }
        self.init(
            top: top, threshold: options.has_threshold == 0 ? nil : options.threshold, method: method,
            threads: max(1, Int(options.threads)))
    }
}

extension whorl_index_candidate {
    fileprivate init(_ candidate: VectorCandidate) {
        self.init()
        write(candidate.bcid.description, into: &bcid)
        sample = Int64(candidate.sample)
        score = candidate.score
    }
}
