import Testing
import WhorlNumerics

import WhorlNetwork

/// Runs a graph of one or a few nodes and compares its only result with plain numbers.
struct OperatorCheck {
    /// Of numbers about 1 that are sums of some tens of products.
    static let tolerance = 2e-5

    /// Expects the graph to compute these numbers.
    static func expect(
        _ sample: ONNXSample, of image: PlainMap, shape: [Int]? = nil, _ expected: [Double],
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let plan = try Network(onnx: sample.bytes()).plan(height: image.height, width: image.width)
        if let shape { #expect(plan.outputs[0].shape == shape, sourceLocation: location) }
        let workspace = plan.makeWorkspace()
        // Twice, as the second run finds what the first one left in memory.
        for _ in 0..<2 {
            let result = plan.results(of: image.image, in: workspace)[0]
            #expect(result.count == expected.count, sourceLocation: location)
            let wrong = zip(result, expected).first { !(abs(Double($0) - $1) <= tolerance * max(abs($1), 1)) }
            #expect(wrong == nil, sourceLocation: location)
        }
    }

    /// The error that planning the graph ends with, nil where there is none.
    static func failure(
        _ sample: ONNXSample, height: Int = 8, width: Int = 8, limits: NetworkLimits = .standard
    ) -> NetworkError? {
        do throws(NetworkError) {
            _ = try Network(onnx: sample.bytes(), limits: limits).plan(height: height, width: width)
            return nil
        } catch {
            return error
        }
    }
}
