import Whorl
import WhorlNetwork

/// Files of dlib: networks, which are planned and run, and cascades of landmarks.
enum DlibFuzz {
    private static let limits = NetworkLimits(
        fileBytes: 1 << 17, nodes: 200, rank: 8, elements: 1 << 14, workspaceBytes: 1 << 20, multiplications: 1 << 18)
    private static let side = 24

    static func run(_ bytes: [UInt8]) throws(WhorlError) {
        if let cascade = try? LandmarkCascade(dlib: bytes, limits: limits) {
            let found = cascade.landmarks(in: .init(left: 0, top: 0, right: side, bottom: side)) { x, y in
                UInt8(truncatingIfNeeded: x &* 7 &+ y)
            }
            precondition(found.count == cascade.count)
        }
        try WhorlError.ofNetwork { () throws(NetworkError) in try network(bytes) }
    }

    private static func network(_ bytes: [UInt8]) throws(NetworkError) {
        let network = try Network(dlib: bytes, limits: limits)
        let plan = try network.plan(height: network.height ?? side, width: network.width ?? side)
        plan.run(plan.makeWorkspace()) { row, numbers in
            for index in numbers.indices { numbers[index] = Float(row * index % 7) }
        }
    }
}
