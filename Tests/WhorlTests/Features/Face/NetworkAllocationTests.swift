import Foundation
import Testing

/// A run takes no memory: `AllocationChild`, which the build puts beside the tests, counts every call for some.
@Suite struct NetworkAllocationTests {
    /// How often a process took memory for planning a network and for a number of runs.
    private func counts(_ file: String, height: Int, width: Int) throws -> [Int] {
        try AllocationCounts.counts(["network", file, "\(height)", "\(width)", "20"])
    }

    @Test(arguments: ["iresnet", "mixed"]) func runsTakeNoMemory(_ name: String) throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../../WhorlNetworkTests/References").standardized
        let counts = try counts(folder.appending(path: name + ".onnx").path, height: 32, width: 24)
        try #require(counts.count == 2)
        #expect(counts[0] > 1000 && counts[1] == 0)
    }

    @Test(
        .enabled(if: RealImageTests.folderExists("models"), "needs the face models under WHORL_DATA"),
        arguments: [
            ("mobilefacenet_foamliu/mobilefacenet_foamliu.onnx", 112), ("yunet_n/yunet_n_dynamic.onnx", 160),
            ("dlib_densenet/dlib_densenet.onnx", 150),
        ])
    func runsOfRealModelsTakeNoMemory(_ file: String, _ size: Int) throws {
        let counts = try counts(RealImageTests.root + "/models/" + file, height: size, width: size)
        try #require(counts.count == 2)
        #expect(counts[0] > 1000 && counts[1] == 0)
    }
}
