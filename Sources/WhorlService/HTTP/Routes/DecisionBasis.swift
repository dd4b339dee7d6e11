internal import Whorl
internal import WhorlProtocols

/// What a service decides by, and what its calibrations rest on.
struct DecisionBasis: Encodable, Sendable {
    /// The false match rate of a verification, and of a search as a whole.
    let fmr: Double
    /// A lower false positive identification rate that searches keep; absent where none is asked for.
    let fpir: Double?
    /// By what is compared: prints, and faces of the model in use where it is calibrated.
    let basis: [PromiseBasis]

    /// Looks at a service.
    init(_ biometrics: Biometrics) {
        fmr = biometrics.policy.fmr
        fpir = biometrics.policy.fpir
        let engine = biometrics.engine
        let faces = biometrics.reader.embedder.flatMap { engine.faces[$0] }
        basis =
            [PromiseBasis(engine.calibration, of: .finger)] + (faces.map { [PromiseBasis($0, of: .face)] } ?? [])
    }
}
