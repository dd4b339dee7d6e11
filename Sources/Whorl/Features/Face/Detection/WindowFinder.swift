internal import WhorlNetwork

/// Finds faces by a detector of dlib, which scores every place of a window in all sizes of the photo, and their landmarks
/// by a cascade of regression trees.
///
/// D. E. King, "Max-Margin Object Detection", 2015, https://arxiv.org/abs/1502.00046. The photo is looked at as it is,
/// reduced where its long side is longer than ``FaceParameters/longestWindowSide``; where that shows no face, at twice
/// the size, as the windows of the detector that dlib gives out have 80 pixels. Landmarks are found in the photo itself.
struct WindowFinder: FaceFinder {
    /// The network's result.
    private static let output = "windows"

    private let network: ModelNetwork
    private let detector: DlibDetector
    private let landmarks: LandmarkFinder

    /// Joins a network and what finds landmarks.
    init(_ network: ModelNetwork, _ detector: DlibDetector, _ landmarks: LandmarkFinder) {
        (self.network, self.detector, self.landmarks) = (network, detector, landmarks)
    }

    /// A place of a window that scores as a face.
    private struct Finding {
        let box: PixelBox
        let score: Float
    }

    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where the model's output is not that of a detector.
    func detection(
        in photo: ColorImage, passes limit: Int
    ) throws(WhorlError) -> (faces: [DetectedFace], passes: Int) {
        let long = Double(max(photo.width, photo.height))
        let scale = min(Double(FaceParameters.longestWindowSide) / long, 1)
        let scales = [scale, min(2 * scale, Double(FaceParameters.longestWindowSide) / long)].prefix(limit)
        for (index, scale) in scales.enumerated() {
            // A second look at the same size would find no more.
            if index > 0, scale == scales[index - 1] { return ([], index) }
            let findings = try findings(in: photo, scale: scale)
            if !findings.isEmpty { return (findings.map { face($0, in: photo) }, index + 1) }
        }
        return ([], scales.count)
    }

    /// The findings in the photo at a scale, best score first, each in pixels of the photo.
    private func findings(in photo: ColorImage, scale: Double) throws(WhorlError) -> [Finding] {
        let canvas = photo.scaled(by: scale)
        let pyramid = TiledPyramid(width: canvas.width, height: canvas.height, margins: detector.margins)
        guard pyramid.width >= detector.reach.start[1], pyramid.height >= detector.reach.start[0] else { return [] }
        let outputs = try network.run(
            on: pyramid.input(of: canvas, network.scaling), width: pyramid.width, height: pyramid.height)
        let map = try outputs.map(Self.output)
        guard map.channels == detector.windows.sizes.count else {
            throw .unsuitableModel(name: network.name, reason: "it has \(map.channels) scores for each place")
        }
        var findings: [Finding] = []
        for (channel, size) in detector.windows.sizes.enumerated() {
            for place in 0..<map.rows * map.columns {
                let score = map.values[channel * map.rows * map.columns + place]
                guard score > FaceParameters.leastWindowScore else { continue }
                let middle = FacePoint(
                    x: Double(place % map.columns * detector.reach.step[1] + detector.reach.start[1]),
                    y: Double(place / map.columns * detector.reach.step[0] + detector.reach.start[0]))
                let box = pyramid.box(around: middle, width: size.width, height: size.height)
                findings.append(Finding(box: box, score: score))
            }
        }
        let toPhoto = (x: Double(photo.width) / Double(canvas.width), y: Double(photo.height) / Double(canvas.height))
        return kept(findings).map { finding in
            scale == 1 ? finding : Finding(box: finding.box.scaled(by: toPhoto), score: finding.score)
        }
    }

    /// The findings that are no second finding of a better one, best score first; of equal scores the first wins.
    private func kept(_ findings: [Finding]) -> [Finding] {
        let ranked = findings.enumerated().sorted {
            ($0.element.score, $1.offset) > ($1.element.score, $0.offset)
        }
        var kept: [Finding] = []
        for (_, finding) in ranked.prefix(FaceParameters.maximumProposals)
        where !kept.contains(where: { $0.box.isOne(with: finding.box, detector.windows) }) {
            kept.append(finding)
        }
        return kept
    }

    private func face(_ finding: Finding, in photo: ColorImage) -> DetectedFace {
        let box = finding.box
        let corners = landmarks.corners(in: box, of: photo)
        return DetectedFace(
            x: Double(box.left), y: Double(box.top), width: Double(box.right - box.left + 1),
            height: Double(box.bottom - box.top + 1), landmarks: corners.landmarks,
            score: FaceDetector.score(ofWindow: Double(finding.score)), corners: corners)
    }
}

extension ColorImage {
    /// The image at another size, itself at a scale of 1.
    fileprivate func scaled(by scale: Double) -> ColorImage {
        guard scale != 1 else { return self }
        let back = 1 / scale
        let shift = (back - 1) / 2
        return warped(
            by: SimilarityTransform(a: back, b: 0, dx: shift, dy: shift),
            width: max(Int((Double(width) * scale).rounded()), 1),
            height: max(Int((Double(height) * scale).rounded()), 1))
    }
}

extension PixelBox {
    /// The box in an image of another size.
    fileprivate func scaled(by factor: (x: Double, y: Double)) -> PixelBox {
        // Pixels begin half a pixel before their middles.
        let half = 0.5
        return PixelBox(
            FacePoint(x: (Double(left) + half) * factor.x - half, y: (Double(top) + half) * factor.y - half),
            FacePoint(x: (Double(right) + half) * factor.x - half, y: (Double(bottom) + half) * factor.y - half))
    }
}

extension FaceDetector {
    /// A score of a window of dlib's detector as one of 0...1, linear between measured knots.
    package static func score(ofWindow window: Double) -> Double {
        let knots = FaceParameters.windowScores
        guard let upper = knots.firstIndex(where: { $0.window >= window }) else { return knots.last?.score ?? 0 }
        guard upper > 0 else { return knots[0].score }
        let (low, high) = (knots[upper - 1], knots[upper])
        return low.score + (window - low.window) / (high.window - low.window) * (high.score - low.score)
    }
}
