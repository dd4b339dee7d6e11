import CountedMemory
import Foundation
import Whorl

/// Plans a network and runs it; writes how often memory was taken for the plan and for the runs after the first.
///
/// Arguments: an ONNX file, rows and columns of the images, runs.
@main struct AllocationChild {
    static func main() throws {
        let arguments = CommandLine.arguments
        let numbers = arguments.dropFirst(2).compactMap { Int($0) }
        guard numbers.count == 3 else { exit(EXIT_FAILURE) }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: arguments[1])))
        let start = counted_memory_calls()
        let plan = try Network(onnx: bytes).plan(height: numbers[0], width: numbers[1])
        let workspace = plan.makeWorkspace()
        let planned = counted_memory_calls()
        func run() {
            plan.run(workspace) { row, numbers in
                for index in numbers.indices { numbers[index] = Float(row * index % 7) }
            }
        }
        run()
        let first = counted_memory_calls()
        for _ in 0..<numbers[2] { run() }
        let last = counted_memory_calls()
        print(planned - start, last - first)
    }
}
