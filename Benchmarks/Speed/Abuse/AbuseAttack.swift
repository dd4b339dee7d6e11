import Foundation

/// What somebody does to keep the service from others.
enum AbuseAttack: CaseIterable, Sendable {
    case halfOpen, bodies, pictures, secrets, phones, polls

    /// As the table names it.
    var name: String {
        switch self {
        case .halfOpen: "1,050 half-open connections"
        case .bodies: "40 bodies of 49 MB"
        case .pictures: "8 PNGs of 7,000 x 7,000 in a loop"
        case .secrets: "80 wrong secrets in a loop"
        case .phones: "10,000 /phone"
        case .polls: "1,000 parked polls"
        }
    }

    /// Threads that do it, each with connections of its own.
    var threads: Int {
        switch self {
        case .halfOpen, .polls: 1
        case .bodies: 40
        case .pictures: 8
        case .secrets: 80
        case .phones: 8
        }
    }

    /// Connections of a thread.
    var connections: Int {
        switch self {
        case .halfOpen: 1_050
        case .polls: 1_000
        case .bodies, .pictures, .secrets, .phones: 1
        }
    }

    /// What each thread asks at most; without a bound where it goes on for as long as it is measured.
    var turns: Int {
        switch self {
        case .phones: 10_000 / threads
        case .halfOpen, .bodies, .pictures, .secrets, .polls: .max
        }
    }

    /// Seconds between two turns of a thread: connections that were closed are opened again, bodies are sent again.
    var interval: Double {
        switch self {
        case .halfOpen, .polls: 1
        case .bodies: 5
        case .pictures, .secrets, .phones: 0
        }
    }
}
