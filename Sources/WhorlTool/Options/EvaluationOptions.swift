import ArgumentParser
import WhorlEvaluation

/// Which samples of a folder `whorl evaluate` compares: a protocol of prints, of faces or of both.
enum EvaluationProtocol: String, ExpressibleByArgument, CaseIterable {
    case fvc
    case all
    case lfwPairs = "lfw-pairs"

    /// The protocol of prints; nothing where it is one of faces alone.
    var prints: PairProtocol? { PairProtocol(rawValue: rawValue) }
    /// The protocol of faces; nothing where it is one of prints alone.
    var faces: FaceProtocol? { FaceProtocol(rawValue: rawValue) }
}
