public import CWhorl
internal import Whorl

@c @implementation
public func whorl_engine_verify(
    _ engine: OpaquePointer?, _ bcid: UnsafePointer<CChar>?, _ samples: UnsafePointer<whorl_sample>?, _ count: Int,
    _ fmr: Double, _ result: UnsafeMutablePointer<whorl_verification>?
) -> whorl_status {
    answer {
        let engine = try Handle.object(engine, Engine.self, "engine")
        let result = try required(result, "answer")
        let found = try engine.verify(try BCID(bcid), probe: try Presentation(samples, count), fmr: fmr)
        result.pointee = whorl_verification(found)
    }
}

@c @implementation
public func whorl_engine_identify(
    _ engine: OpaquePointer?, _ scope: UnsafePointer<whorl_scope>?, _ samples: UnsafePointer<whorl_sample>?,
    _ count: Int, _ candidates: UnsafeMutablePointer<whorl_candidate>?, _ capacity: Int,
    _ found: UnsafeMutablePointer<Int>?, _ result: UnsafeMutablePointer<whorl_identification>?
) -> whorl_status {
    answer {
        let found = try identification(engine, scope, samples, count, candidates, capacity, found)
        result?.pointee = whorl_identification(found)
    }
}

@c @implementation
public func whorl_engine_search(
    _ engine: OpaquePointer?, _ scope: UnsafePointer<whorl_scope>?, _ samples: UnsafePointer<whorl_sample>?,
    _ count: Int, _ candidates: UnsafeMutablePointer<whorl_candidate>?, _ capacity: Int,
    _ found: UnsafeMutablePointer<Int>?, _ result: UnsafeMutablePointer<whorl_identification>?,
    _ prints: UnsafeMutablePointer<whorl_print_search>?
) -> whorl_status {
    answer {
        let prints = try required(prints, "prints")
        let found = try identification(engine, scope, samples, count, candidates, capacity, found)
        result?.pointee = whorl_identification(found)
        prints.pointee = found.prints.map(whorl_print_search.init) ?? whorl_print_search()
    }
}

/// Searches, and writes the candidates.
private func identification(
    _ engine: OpaquePointer?, _ scope: UnsafePointer<whorl_scope>?, _ samples: UnsafePointer<whorl_sample>?,
    _ count: Int, _ candidates: UnsafeMutablePointer<whorl_candidate>?, _ capacity: Int,
    _ found: UnsafeMutablePointer<Int>?
) throws -> Identification {
    let engine = try Handle.object(engine, Engine.self, "engine")
    let scope = try whorl_scope.read(try required(scope, "scope"), "scope")
    _ = try required(found, "found")
    _ = try entries(UnsafePointer(candidates), capacity, "candidates")
    let rate = try choice(
        scope.rate_kind, "rate_kind",
        [WHORL_RATE_FMR: SearchRate.fmr(scope.rate), WHORL_RATE_FPIR: SearchRate.fpir(scope.rate)])
    let identification = try engine.identify(
        storage: try text(scope.storage, "storage"), partition: Int(scope.partition),
        probe: try Presentation(samples, count), rate: rate, top: max(capacity, 1),
        exhaustive: try choice(scope.exhaustive, "exhaustive", [0: false, 1: true]))
    try fill(
        candidates, capacity: capacity, count: found,
        with: identification.candidates.prefix(capacity).map(whorl_candidate.init))
    return identification
}

extension whorl_verification {
    fileprivate init(_ found: Verification) {
        self.init(
            score: found.score, threshold: found.threshold, fmr: found.fmr, score_fmr: found.scoreFMR,
            compared: Int64(found.compared), outdated: Int64(found.skippedOutdated),
            decision: found.decision.number, extrapolated: found.extrapolated.number)
    }
}

extension whorl_candidate {
    fileprivate init(_ candidate: Candidate) {
        self.init()
        write(candidate.bcid.description, into: &bcid)
        score = candidate.score
        score_fmr = candidate.scoreFMR
        sample = Int64(candidate.sample)
        decision = candidate.decision.number
        position = Int32(candidate.position.rawValue)
    }
}

extension whorl_identification {
    fileprivate init(_ found: Identification) {
        self.init(
            threshold: found.threshold, fmr: found.fmr, people: Int64(found.people),
            compared: Int64(found.compared), outdated: Int64(found.skippedOutdated),
            decision: found.decision.number, extrapolated: found.extrapolated.number)
    }
}

extension whorl_print_search {
    fileprivate init(_ prints: PrintSearch) {
        self.init(
            ranked_by_codes: Int64(prints.rankedByCodes), ranked_by_places: Int64(prints.rankedByPlaces),
            compared: Int64(prints.compared), expected_loss: prints.expectedLoss)
    }
}
