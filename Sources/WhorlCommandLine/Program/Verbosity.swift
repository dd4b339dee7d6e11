import Glibc
import WhorlEvaluation

/// How much a command says beside its result, as its options `-q` and `-v` have it.
struct Verbosity {
    private static let (quiet, verbose): (Character, Character) = ("q", "v")
    private static let microsecond = 1e-6
    private static let places = 3

    let isQuiet: Bool
    let isVerbose: Bool
    private let start = ContinuousClock.now

    /// Reads the arguments of a process, which may be wrong otherwise.
    init(_ arguments: [String]) {
        let words = arguments.prefix { $0 != "--" }
        func has(_ letter: Character, _ name: String) -> Bool {
            words.contains { word in
                let letters = word.dropFirst()
                let isShort = word.first == "-" && letters.allSatisfy { $0 == Self.quiet || $0 == Self.verbose }
                return word == name || isShort && letters.contains(letter)
            }
        }
        isQuiet = has(Self.quiet, "--quiet")
        isVerbose = has(Self.verbose, "--verbose")
    }

    /// Says what the command took, where that is asked for.
    func conclude() {
        guard isVerbose else { return }
        let seconds = start.duration(to: .now) / .seconds(1)
        let ofProcessors = Double(clock()) * Self.microsecond
        Console.write(
            "whorl: \(Self.text(seconds)) s, \(Self.text(ofProcessors)) s of processor time\n")
    }

    private static func text(_ seconds: Double) -> String { NumberText.fixed(seconds, places) }
}
