/// The processes that share a store: one that lives long, and some that may be ended at any call.
final class Team {
    private let folder: String
    private let backups: String
    private(set) var resident: ChildProcess
    private var workers: [ChildProcess]
    /// Calls the service, if there is one, and never opens the store.
    let caller: ChildProcess

    static let workers = 3

    init(folder: String, backups: String) {
        self.folder = folder
        self.backups = backups
        resident = ChildProcess(["child", folder, backups])
        caller = ChildProcess(["child", folder, backups])
        workers = (0..<Self.workers).map { _ in ChildProcess(["child", folder, backups]) }
    }

    func worker(_ number: Int) -> ChildProcess { workers[number] }

    /// Puts a new process in place of one that ended.
    func replaceWorker(_ number: Int) {
        workers[number].end()
        workers[number] = ChildProcess(["child", folder, backups])
    }

    func replaceResident() {
        resident.end()
        resident = ChildProcess(["child", folder, backups])
    }

    /// Ends all processes at once, as a loss of power would, but for what the system has not written yet.
    func endAll() {
        resident.end()
        for worker in workers { worker.end() }
        replaceResident()
        for number in workers.indices { replaceWorker(number) }
    }
}
