import Whorl

/// Compares what an engine says with what is known of people.
struct Check {
    let engine: Engine
    /// People who are enrolled, each with the samples that are.
    let present: [Person]
    /// Samples that are not enrolled; their person may be, with others.
    let absent: [Person]

    /// The most candidates of a search.
    private static let top = 5

    /// Verifies and searches for everybody.
    ///
    /// - Parameter countingPeople: whether a search must have seen as many people as are known.
    /// - Returns: what is wrong, a line each; empty where all is well.
    func run(countingPeople: Bool) -> [Message] {
        var failures: [Message] = []
        for person in present {
            for sample in person.samples {
                attempt("verify", person.bcid, sample, &failures) { () throws(WhorlError) in
                    let answer = try engine.verify(person.bcid, probe: Sample.presentation([sample]), fmr: Sample.fmr)
                    return answer.decision == .match ? nil : "score \(answer.score), threshold \(answer.threshold)"
                }
                attempt("identify", person.bcid, sample, &failures) { () throws(WhorlError) in
                    let found = try search(person.bcid, sample)
                    guard let first = found.candidates.first, first.bcid == person.bcid, first.decision == .match
                    else { return "found \(found.candidates.map { "\($0.bcid)" })" }
                    let people = people(like: person.bcid, sample.modality)
                    return !countingPeople || found.people == people
                        ? nil : "searched \(found.people) people, not \(people)"
                }
            }
        }
        let enrolled = Set(present.map(\.bcid))
        for person in absent {
            for sample in person.samples {
                let isKnown = enrolled.contains(person.bcid)
                attempt("verify-absent", person.bcid, sample, &failures) { () throws(WhorlError) in
                    do throws(WhorlError) {
                        let answer = try engine.verify(
                            person.bcid, probe: Sample.presentation([sample]), fmr: Sample.fmr)
                        return isKnown && answer.decision == .nonMatch ? nil : "score \(answer.score)"
                    } catch .unknownBCID {
                        return isKnown ? "unknown" : nil
                    } catch .modalityNotEnrolled {
                        return isKnown ? nil : "known"
                    }
                }
                attempt("identify-absent", person.bcid, sample, &failures) { () throws(WhorlError) in
                    do throws(WhorlError) {
                        let found = try search(person.bcid, sample).candidates.filter {
                            $0.bcid == person.bcid && ($0.decision == .match || !isKnown)
                        }
                        return found.isEmpty ? nil : "found \(found.map { "\($0.bcid) at \($0.score)" })"
                    } catch .emptyPartition {
                        return nil
                    }
                }
            }
        }
        engine.finishGalleries()
        return failures
    }

    private func search(_ bcid: BCID, _ sample: Sample) throws(WhorlError) -> Identification {
        try engine.identify(
            storage: bcid.storage, partition: bcid.partition, probe: Sample.presentation([sample]), fmr: Sample.fmr,
            top: Self.top)
    }

    private func people(like bcid: BCID, _ modality: Modality) -> Int {
        present.count { person in
            person.bcid.partition == bcid.partition && person.samples.contains { $0.modality == modality }
        }
    }

    /// Adds what is wrong, if anything. A store that is busy says nothing about anybody.
    private func attempt(
        _ what: String, _ bcid: BCID, _ sample: Sample, _ failures: inout [Message],
        _ body: () throws(WhorlError) -> String?
    ) {
        do throws(WhorlError) {
            guard let text = try body() else { return }
            failures.append(Message(("failure", what), ("people", "\(bcid):\(sample)"), ("text", text)))
        } catch .storeBusy {
        } catch {
            failures.append(
                Message(
                    ("failure", "\(what)-error"), ("people", "\(bcid):\(sample)"),
                    ("text", "\(error.code): \(error.problem)")))
        }
    }
}
