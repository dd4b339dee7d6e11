import Foundation
import Glibc

/// The full load, by itself and beside parked polls.
struct FullLoad {
    /// By itself.
    private(set) var alone = ServiceLoad.Result()
    /// Beside parked polls.
    private(set) var beside = ServiceLoad.Result()
    /// For each round, transactions a second beside polls over those by themselves.
    private(set) var ratios: [Double] = []
    /// Polls that were parked, and of them those that were answered.
    private(set) var polls = (parked: 0, answered: 0)
    /// Processor seconds of the loads by themselves.
    private(set) var seconds = (service: 0.0, driver: 0.0)

    private static let rounds = 6

    /// Takes both loads in turn, the first of them in turn too: a shared machine's speed changes from minute to minute.
    ///
    /// - Throws: as ``ParkedPolls`` does.
    init(_ load: ServiceLoad, _ service: ServiceProcess, seconds: Double, polls count: Int) throws {
        let part = seconds / Double(Self.rounds)
        _ = load.saturate(seconds: part)
        for round in 0..<Self.rounds {
            var (one, other) = (ServiceLoad.Result(), ServiceLoad.Result())
            for isAlone in round.isMultiple(of: 2) ? [true, false] : [false, true] {
                if isAlone {
                    one = takeAlone(load, service, seconds: part)
                } else {
                    other = try takeBeside(load, service, seconds: part, polls: count)
                }
            }
            ratios.append(other.perSecond / one.perSecond)
            alone.add(one)
            beside.add(other)
        }
    }

    private mutating func takeAlone(
        _ load: ServiceLoad, _ service: ServiceProcess, seconds part: Double
    ) -> ServiceLoad.Result {
        let (before, own) = (service.processorSeconds, Self.ownProcessorSeconds)
        defer {
            seconds.service += service.processorSeconds - before
            seconds.driver += Self.ownProcessorSeconds - own
        }
        return load.saturate(seconds: part)
    }

    private mutating func takeBeside(
        _ load: ServiceLoad, _ service: ServiceProcess, seconds part: Double, polls count: Int
    ) throws -> ServiceLoad.Result {
        let parked = try ParkedPolls(count, port: service.port, authorization: service.authorization)
        let result = load.saturate(seconds: part)
        polls.parked += count
        polls.answered += try parked.end()
        return result
    }

    private static var ownProcessorSeconds: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
    }
}
