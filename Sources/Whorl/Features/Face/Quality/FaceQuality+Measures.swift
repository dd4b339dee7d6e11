extension FaceQuality {
    private static let best = 100.0

    /// Brings measures to 0...100, each linear between a worst and a best value.
    package init(_ measures: FaceMeasures) {
        let (pose, texture) = (measures.pose, measures.texture)
        let angle = max(abs(pose.yaw), abs(pose.pitch), abs(pose.roll) * FaceParameters.rollWeight)
        let exposure = [
            Self.component(texture.brightness, FaceParameters.darkQuality),
            Self.component(texture.brightness, FaceParameters.brightQuality),
            Self.component(texture.clipped, FaceParameters.clippedQuality),
        ]
        self.init(
            interEyeDistance: Self.component(measures.eyeDistance, FaceParameters.eyeDistanceQuality),
            pose: Self.component(angle, FaceParameters.poseQuality),
            sharpness: Self.component(texture.sharpness, FaceParameters.sharpnessQuality),
            exposure: exposure.min() ?? 0, detection: Self.component(measures.score, FaceParameters.detectionQuality))
    }

    private static func component(_ value: Double, _ scale: (worst: Double, best: Double)) -> Int {
        let part = (value - scale.worst) / (scale.best - scale.worst)
        return Int((min(max(part, 0), 1) * best).rounded())
    }
}
