internal import Synchronization
internal import WhorlNetwork

/// A network's plan for one size of input, with the workspaces that are idle.
final class PlannedSize: Sendable {
    /// Columns of the input.
    let width: Int
    /// Rows of the input.
    let height: Int
    let plan: NetworkPlan
    private let idle = Mutex<[IdleWorkspace]>([])

    /// A workspace that no run uses: whoever takes it out has it alone.
    private struct IdleWorkspace: @unchecked Sendable {
        let workspace: NetworkWorkspace
    }

    init(width: Int, height: Int, plan: NetworkPlan) {
        self.width = width
        self.height = height
        self.plan = plan
    }

    /// A workspace that no other run uses until it is given back.
    func workspace() -> NetworkWorkspace {
        idle.withLock { $0.popLast() }?.workspace ?? plan.makeWorkspace()
    }

    /// Takes a workspace back.
    func giveBack(_ workspace: NetworkWorkspace) {
        let idle = IdleWorkspace(workspace: workspace)
        self.idle.withLock { $0.append(idle) }
    }
}
