import Whorl

/// What a process is to do.
enum Operation {
    case enroll(Person)
    case delete(BCID)
    case rotate
    case backup(String)
    case restore(String)
    /// Verifies and searches for people who are enrolled whatever happens beside it.
    case search([Person])

    var name: String {
        switch self {
        case .enroll: "enroll"
        case .delete: "delete"
        case .rotate: "rotate"
        case .backup: "backup"
        case .restore: "restore"
        case .search: "search"
        }
    }

    /// The person that is changed.
    var bcid: BCID? {
        switch self {
        case .enroll(let person): person.bcid
        case .delete(let bcid): bcid
        default: nil
        }
    }

    /// Whether it changes the database.
    var writes: Bool {
        switch self {
        case .enroll, .delete, .rotate, .restore: true
        case .backup, .search: false
        }
    }

    var message: Message {
        switch self {
        case .enroll(let person): Message(("op", name), ("people", "\(person)"))
        case .delete(let bcid): Message(("op", name), ("people", "\(bcid):"))
        case .rotate: Message(("op", name))
        case .backup(let file), .restore(let file): Message(("op", name), ("file", file))
        case .search(let people): Message(("op", "check"), ("beside", "1"), ("people", Person.text(people)))
        }
    }
}

/// An operation of a round: who does it, and what goes wrong.
struct Task {
    /// The number of the worker; nil is the process that lives long.
    let worker: Int?
    let operation: Operation
    let fault: Fault
    /// Whether the store is opened for it, or was before.
    let isFresh: Bool
    /// Seconds by which the clock is wrong.
    let clock: Int

    var message: Message {
        var message = operation.message
        if isFresh { message["engine"] = "fresh" }
        if fault.kind != .none {
            message["fault"] = fault.kind.rawValue
            message["at"] = "\(fault.at)"
            message["after"] = fault.after ? "1" : "0"
        }
        if clock != 0 { message["clock"] = "\(clock)" }
        return message
    }
}

/// How an operation ended.
enum Outcome: Equatable {
    case done
    /// It failed, and by what it said nothing was changed.
    case refused(String)
    /// It failed, and did not say or know whether something was changed.
    case unknown(String)
    /// The process was ended.
    case ended
}

/// A task that was done, or not.
struct Result {
    let task: Task
    let outcome: Outcome
    /// What the process said.
    let lines: [Message]

    /// Whether an error of the disk was injected and happened.
    var hasFired: Bool { lines.last?["fired"] == "1" }

    var text: String {
        let who = task.worker.map { "worker \($0)" } ?? "resident"
        let said = lines.last.map(\.description) ?? "killed"
        return "\(who): \(task.message) -> \(outcome == .ended ? "killed" : said)"
    }
}
