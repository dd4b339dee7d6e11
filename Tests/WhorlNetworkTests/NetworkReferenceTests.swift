import Foundation
import Testing
import TestSupport
import WhorlNumerics

import WhorlNetwork

/// Whole networks against what ONNX Runtime computes, as `Benchmarks/peers/onnx_reference.py` wrote it.
@Suite struct NetworkReferenceTests {
    /// Between sums of a thousand 32-bit products in different orders.
    private static let tolerance = 1e-4

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "References")
    private static let models = RealData.root + "/models/"

    static let modelNames = [
        "mobilefacenet_foamliu", "mobilefacenet_arcface", "mobilefacenet_casia_112x96", "dlib_densenet",
        "yunet_n_dynamic", "yunet_s_dynamic",
    ]

    @Test(arguments: ["iresnet", "mixed", "edgeface", "scrfd"]) func graphOfOursComputesTheReference(_ name: String)
        throws
    {
        let bytes = try Data(contentsOf: Self.folder.appending(path: name + ".onnx"))
        try check(name, bytes)
    }

    @Test(
        .enabled(if: RealData.folderExists("models"), "needs the face models under WHORL_DATA"),
        arguments: modelNames)
    func modelComputesTheReference(_ name: String) throws {
        let file = try #require(try cases(name).first).file
        try check(name, Data(contentsOf: URL(filePath: Self.models + file)))
    }

    private func cases(_ name: String) throws -> [NetworkReference] {
        let data = try Data(contentsOf: Self.folder.appending(path: name + ".json"))
        return try JSONDecoder().decode([NetworkReference].self, from: data)
    }

    private func check(_ name: String, _ bytes: Data) throws {
        let network = try Network(onnx: [UInt8](bytes))
        for reference in try cases(name) {
            let plan = try network.plan(height: reference.height, width: reference.width)
            let results = plan.results(of: reference.image)
            #expect(plan.outputs.map(\.name) == reference.outputs.map(\.name))
            for (output, (expected, numbers)) in zip(plan.outputs, zip(reference.outputs, results)) {
                #expect(output.shape == expected.shape)
                let sampled = stride(from: 0, to: numbers.count, by: expected.step).map { Double(numbers[$0]) }
                #expect(sampled.count == expected.numbers.count)
                let wrong = zip(sampled, expected.numbers).first { !(abs($0 - $1) <= Self.tolerance) }
                #expect(wrong == nil, "\(output.name) at \(reference.width) x \(reference.height)")
                let sum = numbers.reduce(0) { $0 + Double($1) }
                #expect(abs(sum - expected.sum) <= Self.tolerance * Double(numbers.count), "\(output.name)")
                let norm = numbers.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
                #expect(abs(norm - expected.norm) <= Self.tolerance * max(expected.norm, 1), "\(output.name)")
            }
        }
    }
}
