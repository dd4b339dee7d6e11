internal import WhorlNetwork
internal import WhorlNumerics

/// The network that describes minutiae.
private enum DescriptorNetwork {
    static let planned: PlannedSize = {
        let network = PlannedNetwork(ownFile: DescriptorFile.bytes, most: 1)
        do throws(NetworkError) {
            return try network.planned(width: MinutiaPatch.side, height: MinutiaPatch.side)
        } catch {
            preconditionFailure("the program's own network takes no patches: \(error)")
        }
    }()
}

extension MinutiaDescriptor {
    /// Describes minutiae by the restored ridges around them.
    ///
    /// - Returns: a descriptor for each of the first ``most`` minutiae, in their order.
    package static func all(of minutiae: [Minutia], in restored: RestoredPrint) -> [MinutiaDescriptor] {
        let patch = MinutiaPatch(restored)
        let planned = DescriptorNetwork.planned
        let workspace = planned.workspace()
        defer { planned.giveBack(workspace) }
        return minutiae.prefix(most).map { minutia in
            let place = MinutiaPatch.TurnedPlace(minutia)
            planned.plan.run(workspace) { row, out in patch.write(row, around: place, into: out) }
            return planned.plan.withOutput(0, of: workspace, MinutiaDescriptor.init(signsOf:))
        }
    }
}
