import Whorl
import WhorlNetwork

/// Networks: read, planned and run.
enum NetworkFuzz {
    private static let limits = NetworkLimits(
        fileBytes: 1 << 17, nodes: 200, rank: 8, elements: 1 << 14, workspaceBytes: 1 << 20, multiplications: 1 << 18)
    private static let side = 8

    static func run(_ bytes: [UInt8]) throws(WhorlError) {
        try WhorlError.ofNetwork { () throws(NetworkError) in try runChecked(bytes) }
    }

    private static func runChecked(_ bytes: [UInt8]) throws(NetworkError) {
        let network = try Network(onnx: bytes, limits: limits)
        let plan = try network.plan(height: network.height ?? side, width: network.width ?? side)
        plan.run(plan.makeWorkspace()) { row, numbers in
            for index in numbers.indices { numbers[index] = Float(row * index % 7) }
        }
    }
}
