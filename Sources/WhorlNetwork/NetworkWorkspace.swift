internal import WhorlNumerics

/// The memory of the runs of one ``NetworkPlan``, one run at a time: one for each thread.
package final class NetworkWorkspace {
    let floats: Workspace
    /// The plan that it is for.
    let plan: NetworkPlan

    init(_ floats: Workspace, plan: NetworkPlan) {
        self.floats = floats
        self.plan = plan
    }
}
