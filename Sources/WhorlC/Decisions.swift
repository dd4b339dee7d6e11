public import CWhorl
internal import Whorl

@c @implementation
public func whorl_finger_fmr(_ score: Double, _ rate: UnsafeMutablePointer<whorl_rate>?) -> whorl_status {
    answer { try required(rate, "rate").pointee = try Calibration.finger.rate(of: score) }
}

@c @implementation
public func whorl_finger_threshold(
    _ fmr: Double, _ threshold: UnsafeMutablePointer<whorl_threshold>?
) -> whorl_status {
    answer { try required(threshold, "threshold").pointee = try Calibration.finger.least(fmr) }
}

@c @implementation
public func whorl_faces_fmr(
    _ faces: OpaquePointer?, _ score: Double, _ rate: UnsafeMutablePointer<whorl_rate>?
) -> whorl_status {
    answer {
        let calibration = try Handle.object(faces, HeldFaces.self, "faces").calibration()
        try required(rate, "rate").pointee = try calibration.rate(of: score)
    }
}

@c @implementation
public func whorl_faces_threshold(
    _ faces: OpaquePointer?, _ fmr: Double, _ threshold: UnsafeMutablePointer<whorl_threshold>?
) -> whorl_status {
    answer {
        let calibration = try Handle.object(faces, HeldFaces.self, "faces").calibration()
        try required(threshold, "threshold").pointee = try calibration.least(fmr)
    }
}

@c @implementation
public func whorl_finger_basis(_ basis: UnsafeMutablePointer<whorl_basis>?) -> whorl_status {
    answer { try required(basis, "basis").pointee = whorl_basis(PromiseBasis(.finger, of: .finger)) }
}

@c @implementation
public func whorl_faces_basis(_ faces: OpaquePointer?, _ basis: UnsafeMutablePointer<whorl_basis>?) -> whorl_status {
    answer {
        let calibration = try Handle.object(faces, HeldFaces.self, "faces").calibration()
        try required(basis, "basis").pointee = whorl_basis(PromiseBasis(calibration, of: .face))
    }
}

extension whorl_basis {
    /// The numbers; 0 where the calibration does not say.
    fileprivate init(_ basis: PromiseBasis) {
        self.init(
            populations: Int64(basis.populations), subjects: Int64(basis.subjects ?? 0),
            comparisons: Int64(basis.comparisons), supported_fmr: basis.supportedFMR,
            worst_ratio: basis.worstRatio ?? 0)
    }
}

extension Calibration {
    /// The false match rate of a score, with its bound.
    fileprivate func rate(of score: Double) throws(CallFault) -> whorl_rate {
        guard !score.isNaN else { throw .invalid("score", "a number") }
        let point = rate(at: score)
        var rate = whorl_rate()
        rate.fmr = point.fmr
        rate.upper_bound = self.rate(at: score, .upperBound).fmr
        rate.extrapolated = point.extrapolated.number
        return rate
    }

    /// The least score that keeps a false match rate.
    fileprivate func least(_ fmr: Double) throws(WhorlError) -> whorl_threshold {
        let (threshold, extrapolated) = try threshold(fmr: fmr)
        var least = whorl_threshold()
        least.score = threshold.score
        least.extrapolated = extrapolated.number
        return least
    }
}
