public import CWhorl
internal import Whorl
internal import WhorlNumerics

@c @implementation
public func whorl_templates_compare(
    _ probes: UnsafePointer<OpaquePointer?>?, _ probeCount: Int, _ references: UnsafePointer<OpaquePointer?>?,
    _ referenceCount: Int, _ threads: UInt32, _ scores: UnsafeMutablePointer<Double>?
) -> whorl_status {
    answer {
        let probes = try templates(probes, probeCount, "probes")
        let references = try templates(references, referenceCount, "references")
        let (total, overflow) = probes.count.multipliedReportingOverflow(by: references.count)
        guard !overflow else { throw CallFault.invalid("the count of probes", "how many there are") }
        _ = try entries(UnsafePointer(scores), total, "scores")
        try checkComparable(probes, references)
        if let scores, total > 0 {
            compare(probes, references, threads: numberOfThreads(threads), into: scores)
        }
    }
}

/// References that a thread compares with one probe before it claims others: many enough that a probe is prepared seldom.
private let runLength = 256

/// Fills `scores` row by row, a row for each probe.
private func compare(
    _ probes: [HeldTemplate], _ references: [HeldTemplate], threads: Int, into scores: UnsafeMutablePointer<Double>
) {
    // Each score is written by the one thread that claimed its run.
    nonisolated(unsafe) let scores = scores
    let runs = (references.count + runLength - 1) / runLength
    _ = Parallel.map(probes.count * runs, threads: threads, block: 1) { claimed in
        let (row, run) = claimed.quotientAndRemainder(dividingBy: runs)
        let matcher = TemplateMatcher(probes[row].prepared)
        for column in run * runLength..<min((run + 1) * runLength, references.count) {
            guard let score = try? matcher.score(references[column].prepared) else {
                preconditionFailure("all templates were found comparable")
            }
            scores[row * references.count + column] = score
        }
    }
}

/// Refuses templates that have no scores with each other, before any score is written.
private func checkComparable(_ probes: [HeldTemplate], _ references: [HeldTemplate]) throws(WhorlError) {
    guard let probe = probes.first, let reference = references.first else { return }
    for other in references { try probe.template.checkComparable(to: other.template) }
    for other in probes { try other.template.checkComparable(to: reference.template) }
}

/// The templates of an array of handles.
private func templates(
    _ handles: UnsafePointer<OpaquePointer?>?, _ count: Int, _ name: String
) throws(CallFault) -> [HeldTemplate] {
    try entries(handles, count, name).map { handle throws(CallFault) in
        try Handle.object(handle, HeldTemplate.self, "an entry of \(name)")
    }
}
