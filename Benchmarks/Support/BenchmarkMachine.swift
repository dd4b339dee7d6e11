import FoundationEssentials
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// What measured: figures of different machines and revisions are not to be mixed.
package struct BenchmarkMachine: Encodable {
    private static let revisionVariable = "WHORL_REVISION"
    private static let processors = "/proc/cpuinfo"
    private static let longestList = 1 << 24

    /// The processor's own name, where the system tells it.
    package let processor: String?
    /// Processors of the machine.
    package let processors: Int
    /// Instructions that the kernels use.
    package let instructionSet: String
    /// Kernels that OpenBLAS chose.
    package let blasKernel: String
    /// The sources' revision, which `make` tells.
    package let revision: String?

    /// Looks at the machine.
    package init() {
        let text = (try? FileContents.read(Self.processors, limit: Self.longestList)).map {
            String(decoding: $0, as: UTF8.self)
        }
        let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
        processor = line?.split(separator: ":", maxSplits: 1).last.map { String($0.drop { $0 == " " }) }
        processors = ProcessInfo.processInfo.activeProcessorCount
        instructionSet = InstructionSet.best.rawValue
        blasKernel = BLASLibrary.core
        revision = UserFolder.variable(Self.revisionVariable)
    }

    /// A line of text.
    package var text: String {
        "\(processor ?? "unknown processor"), \(processors) processors, \(instructionSet), OpenBLAS \(blasKernel)"
            + (revision.map { ", revision \($0)" } ?? "")
    }
}
