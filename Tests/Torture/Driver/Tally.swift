/// What has happened so far.
struct Tally: CustomStringConvertible {
    var steps = 0
    var operations = 0
    var kills = 0
    var faults = 0
    var crashes = 0
    /// Decisions of the service.
    var decisions = 0
    var violations = 0

    mutating func count(_ results: [Result]) {
        steps += 1
        operations += results.count
        kills += results.count { $0.outcome == .ended }
        faults += results.count(where: \.hasFired)
    }

    var description: String {
        "\(steps) steps, \(operations) operations, \(kills) kills at system calls, \(faults) faults of the disk, "
            + "\(crashes) ends of all processes at once, \(decisions) decisions of the service, \(violations) violations"
    }
}
