internal import Synchronization
internal import WhorlNetwork

/// A network that runs on images of any size, by as many threads at once as want to.
///
/// A plan is made for each size that comes, and of those the latest are kept; a plan keeps the workspaces that its runs
/// are done with, so that a further run allocates next to nothing.
final class PlannedNetwork: Sendable {
    /// What is run.
    let network: Network
    private let most: Int
    /// The least recently used first.
    private let plans = Mutex<[PlannedSize]>([])

    /// Wraps a network.
    ///
    /// - Parameters:
    ///   - network: what is run.
    ///   - most: plans that are kept.
    init(_ network: Network, most: Int) {
        self.network = network
        self.most = most
    }

    /// Wraps a network that the program carries: one that cannot be read is a fault of the build.
    ///
    /// - Parameters:
    ///   - bytes: the file in ONNX.
    ///   - most: plans that are kept.
    convenience init(ownFile bytes: [UInt8], most: Int) {
        do throws(NetworkError) {
            self.init(try Network(onnx: bytes), most: most)
        } catch {
            preconditionFailure("the program's own network is damaged: \(error)")
        }
    }

    /// The plan for a size of input: one that is kept, or a new one.
    ///
    /// - Throws: what making the network ready for the size throws.
    func planned(width: Int, height: Int) throws(NetworkError) -> PlannedSize {
        let isWanted = { (size: PlannedSize) in size.width == width && size.height == height }
        let kept = plans.withLock { plans -> PlannedSize? in
            guard let index = plans.firstIndex(where: isWanted) else { return nil }
            plans.append(plans.remove(at: index))
            return plans.last
        }
        if let kept { return kept }
        let made = PlannedSize(width: width, height: height, plan: try network.plan(height: height, width: width))
        plans.withLock { plans in
            plans.removeAll(where: isWanted)
            plans.append(made)
            plans.removeFirst(max(plans.count - most, 0))
        }
        return made
    }
}
