import Whorl
import WhorlEvaluation
import WhorlNumerics

/// What the machine has and does, as `whorl doctor` shows it.
struct MachineStatus: Encodable {
    /// Instructions that the kernels use.
    let instructionSet: InstructionSet
    /// Those that the processor has.
    let availableSets: [InstructionSet]
    /// What the environment asks for; null where it does not.
    let forcedSet: OrNull<String>
    /// Kernels that OpenBLAS chose.
    let blasKernel: String
    /// Kernels that the processor could run much faster; null where those in use are right.
    let fasterKernel: OrNull<String>
    /// OpenBLAS's version and build.
    let blasConfiguration: String
    /// Threads that commands use unless told otherwise.
    let threads: Int
    /// How fast it searches; null where that was not measured.
    let benchmark: OrNull<SelfBenchmark>

    /// Looks at the machine, and measures it where that is asked for.
    ///
    /// - Throws: what ``SelfBenchmark/init()`` throws.
    init(threads: Int, measured: Bool) throws(WhorlError) {
        instructionSet = .best
        availableSets = InstructionSet.allCases.filter(\.isAvailable)
        forcedSet = OrNull(UserFolder.variable(InstructionSet.variable))
        blasKernel = BLASLibrary.core
        fasterKernel = OrNull(ProcessorKernels.faster)
        blasConfiguration = BLASLibrary.configuration
        self.threads = threads
        benchmark = OrNull(measured ? try SelfBenchmark() : nil)
    }

    /// Rows for a person.
    var rows: [[String]] {
        let forced = forcedSet.value.map { name in
            " (\(InstructionSet.variable)=\(name)\(InstructionSet(rawValue: name) == nil ? " is no set" : ""))"
        }
        var rows = [
            ["instruction set", instructionSet.rawValue + (forced ?? "")],
            ["processor has", availableSets.map(\.rawValue).joined(separator: ", ")],
            ["BLAS kernels", blasKernel], ["BLAS", blasConfiguration], ["threads", "\(threads)"],
        ]
        if let faster = fasterKernel.value {
            rows.append([
                "BLAS is slow", "at about a fifth of the speed: set \(ProcessorKernels.variable)=\(faster)",
            ])
        }
        if let found = benchmark.value {
            let share = NumberText.percent(found.bandwidthShare, 0)
            rows += [
                ["memory read by a thread", "\(NumberText.fixed(found.machine.readBandwidth, 1)) GB/s"],
                ["sgemm on a thread", "\(NumberText.fixed(found.machine.sgemm, 1)) GFLOP/s"],
                [
                    "certified search",
                    "\(NumberText.fixed(found.searchMilliseconds, 2)) ms of \(NumberText.grouped(found.vectors)) vectors "
                        + "of \(found.dimension), \(share) % of the memory's speed",
                ],
            ]
        }
        return rows
    }
}

extension InstructionSet: Encodable {}
