import Foundation

/// Says how often memory is taken; a process of its own, as every call of the process is counted.
///
/// Arguments: `network FILE ROWS COLUMNS RUNS`, or `stages`.
@main struct AllocationChild {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let numbers = arguments.dropFirst(2).compactMap { Int($0) }
        switch (arguments.first, numbers.count) {
        case ("network", 3):
            let counts = try NetworkAllocations(arguments[1], height: numbers[0], width: numbers[1], runs: numbers[2])
            print(counts.plan, counts.runs)
        case ("stages", _):
            let counts = try StageAllocations()
            print(counts.extraction, counts.comparison, counts.search)
        default: exit(EXIT_FAILURE)
        }
    }
}
