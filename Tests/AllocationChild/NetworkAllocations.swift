import CountedMemory
import Foundation
import WhorlNetwork

/// How often memory is taken for the plan of a network and for its runs after the first.
struct NetworkAllocations {
    let plan: Int
    let runs: Int

    init(_ file: String, height: Int, width: Int, runs: Int) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        let start = counted_memory_calls()
        let plan = try Network(onnx: bytes).plan(height: height, width: width)
        let workspace = plan.makeWorkspace()
        self.plan = counted_memory_calls() - start
        func run() {
            plan.run(workspace) { row, numbers in
                for index in numbers.indices { numbers[index] = Float(row * index % 7) }
            }
        }
        run()
        let first = counted_memory_calls()
        for _ in 0..<runs { run() }
        self.runs = counted_memory_calls() - first
    }
}
