import BenchmarkSupport
import CWhorl
import Whorl
import WhorlC
import WhorlEvaluation

/// What a call of the C library costs beside the same work in Swift.
struct CallStages {
    /// Calls of a measurement, where one alone is too short for the clock.
    private static let calls = 10_000

    /// What the templates were made of.
    let samples: String
    /// One a person.
    let templates: [FingerTemplate]

    /// Measures a call that does nothing but answer, and comparisons with and without a call between.
    ///
    /// - Throws: ``WhorlError``, and ``Failed`` where a call fails.
    func measurements() throws -> [Measurement] {
        let handles = try templates.map(handle)
        defer { handles.forEach(whorl_template_close) }
        let prints = templates.map { PreparedFinger($0) }
        // Each print with the next one; the two ways take turns, and both have the prints prepared.
        var (calls, direct, through): ([Double], [Double], [Double]) = ([], [], [])
        for (probe, reference) in zip(templates.indices, templates.indices.dropFirst()) {
            calls.append(try rate(Self.calls) { try describe(handles[probe]) })
            try compare(handles[probe], handles[reference])
            direct.append(try rate { _ = FingerMatcher(probe: prints[probe]).score(prints[reference]) })
            through.append(try rate { try compare(handles[probe], handles[reference]) })
        }
        return stated("C call", calls) + stated("one comparison in Swift", direct)
            + stated("one comparison by a C call", through)
    }

    /// A call that should succeed and did not.
    struct Failed: Error {
        let status: whorl_status
    }

    private func handle(_ template: FingerTemplate) throws -> OpaquePointer {
        let bytes = try TemplateCodec.encode(.finger(template))
        var made: OpaquePointer?
        let status = bytes.withUnsafeBytes { whorl_template_import($0.baseAddress, $0.count, nil, &made, nil) }
        guard let made else { throw Failed(status: status) }
        return made
    }

    private func describe(_ handle: OpaquePointer) throws {
        var facts = whorl_template_facts()
        try check(whorl_template_describe(handle, &facts))
    }

    private func compare(_ probe: OpaquePointer, _ reference: OpaquePointer) throws {
        var score = 0.0
        try check(whorl_template_compare(probe, reference, &score))
    }

    private func check(_ status: whorl_status) throws {
        guard status == WHORL_OK else { throw Failed(status: status) }
    }

    /// How often work is done in a second of processor time.
    private func rate(_ times: Int = 10, _ work: () throws -> Void) throws -> Double {
        let start = ThreadClock.seconds
        for _ in 0..<times { try work() }
        return Double(times) / (ThreadClock.seconds - start)
    }

    private func stated(_ stage: String, _ values: [Double]) -> [Measurement] {
        Measurement.list(stage, samples, .perSecond, values)
    }
}
