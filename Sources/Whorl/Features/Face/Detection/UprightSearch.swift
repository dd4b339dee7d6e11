/// Looks for the turn of a photo that shows its face upright.
///
/// The detector is made for upright faces: of one that lies on its side or upside down it finds the landmarks of an
/// upright one, which are wrong, and aligned by them the faces of strangers are alike. Its score is lower then, in
/// nearly every photo by more than scores of upright faces differ.
enum UprightSearch {
    /// The photo as it is where that shows a face upright beyond doubt, else the one of its turns that does; where none
    /// does, the photo as it is.
    ///
    /// - Throws: ``WhorlError/noFace`` where no turn shows a face, ``WhorlError/faceTurnedAway(angle:maximum:)`` where
    ///   another turn is as likely upright, and what the detector throws.
    static func view(of photo: ColorImage, by detector: FaceDetector) throws(WhorlError) -> FaceView {
        let found = try detector.detection(in: photo)
        let given = try? FaceView(photo, showing: found.faces)
        if let given, given.isUpright, given.face.score >= FaceParameters.sureScore { return given }
        let passes = given == nil ? FaceParameters.turnedPasses : found.passes
        let best = try bestTurn(of: photo, by: detector, passes: passes)
        guard let given else {
            guard let best else { throw .noFace }
            return best
        }
        guard let best else { return given }
        let lead = best.face.score - given.face.score
        if lead >= FaceParameters.clearLead || !given.isUpright { return best }
        guard lead <= -FaceParameters.clearLead else {
            throw .faceTurnedAway(angle: best.turn.angle, maximum: FaceParameters.greatestRoll)
        }
        return given
    }

    /// The photo's turn, other than as it is, whose face is upright and has the best score; nil where no turn shows an
    /// upright face.
    private static func bestTurn(
        of photo: ColorImage, by detector: FaceDetector, passes: Int
    ) throws(WhorlError) -> FaceView? {
        var best: FaceView?
        for turn in QuarterTurn.allCases where turn != .none {
            let turned = turn.applied(to: photo)
            let faces = try detector.detection(in: turned, passes: passes).faces
            guard let view = try? FaceView(turned, turned: turn, showing: faces), view.isUpright,
                view.face.score >= FaceParameters.clearScore, view.face.score > best?.face.score ?? 0
            else { continue }
            best = view
        }
        return best
    }
}

extension FaceView {
    /// Whether the line of the eyes is nearer to level than to upright.
    fileprivate var isUpright: Bool { abs(measures.pose.roll) <= FaceParameters.uprightRoll }
}

extension QuarterTurn {
    /// How far from upright, in degrees, either way.
    fileprivate var angle: Double {
        let halfTurn = QuarterTurn.half.rawValue
        return Double(min(rawValue, 2 * halfTurn - rawValue))
    }
}
