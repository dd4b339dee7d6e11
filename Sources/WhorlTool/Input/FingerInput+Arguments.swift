import ArgumentParser
import Whorl

extension FingerInput {
    /// Reads prints with their fingers.
    ///
    /// - Throws: what reading and extraction throw; usage where standard input is named twice.
    static func read(
        _ arguments: [FingerArgument], resolution: Double?
    ) throws -> [(input: FingerInput, sample: FingerSample)] {
        let parts = try arguments.map { try $0.parts() }
        guard parts.count(where: { $0.path == SampleInput.standardInput }) < 2 else {
            throw ValidationError("Standard input can be only one of the prints.")
        }
        return try parts.map { position, path in
            let input = try FingerInput(path, resolution: resolution)
            return (input, FingerSample(template: input.template, position: position))
        }
    }

    /// Reads one print with its finger.
    ///
    /// - Throws: what reading and extraction throw.
    static func read(_ argument: FingerArgument, resolution: Double?) throws(WhorlError) -> FingerSample {
        let (position, path) = try argument.parts()
        return FingerSample(template: try FingerInput(path, resolution: resolution).template, position: position)
    }

    /// What a person should look at, each with the print's name.
    var warnings: [String] {
        (features?.warnings ?? []).map { "\(name): \($0)" }
    }
}
