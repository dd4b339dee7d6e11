package import Whorl
import WhorlNumerics

/// The steps of an extraction as pictures, drawn as the extractor shows them.
package struct ExtractionPictures {
    /// The pictures so far, in the order of the steps.
    package private(set) var pictures: [StepPicture] = []
    /// What ended the drawing early; nil where all went well.
    package private(set) var failure: WhorlError?

    private var working: GrayImage?
    private var inside: Plane<Bool>?
    private var thinned: Skeleton?
    private var repaired: Skeleton?
    private var found: [Minutia] = []

    package init() {}

    /// Draws a step; after a failure nothing more is drawn.
    package mutating func add(_ step: ExtractionStep) {
        guard failure == nil else { return }
        do throws(WhorlError) {
            try draw(step)
        } catch {
            failure = error
        }
    }

    private mutating func draw(_ step: ExtractionStep) throws(WhorlError) {
        switch step {
        case .working(let image):
            working = image
            try add("image", "Image", "The image at 500 dpi, \(image.width) x \(image.height) pixels.") {
                StepRaster($0)
            }
        case .normalized(let print):
            let clip = FingerParameters.clip
            try add("normalized", "Normalized", "Local brightness and contrast are evened out.") {
                _ in StepRaster(print.pixels, in: -clip...clip)
            }
        case .restored(let print):
            let text = "What a network takes for ridges: dark where it is sure of one, gray where it cannot tell."
            try add("restored", "Restored", text) { _ in StepRaster(print.pixels, in: -1...1) }
        case .flow(let flow):
            try add(flow, "flow", "Ridge flow", "From the gradients of the restored print, over two scales.")
        case .area(let area):
            inside = area.inside
            let size = NumberText.fixed(area.squareMillimetres, 0)
            try add("area", "Print area", "The blocks with ridges of one direction: \(size) square millimeters.") {
                $0.masked(area.inside)
            }
        case .period(let period):
            let median = NumberText.fixed(Double(period.median), 1)
            let range = FingerParameters.ridgePeriods
            let text =
                "Distance from ridge to ridge, dark \(range.lowerBound) to bright \(range.upperBound) pixels; "
                + "the median is \(median)."
            try add("period", "Ridge period", text, pitch: FingerParameters.periodBlockSide) {
                _ in StepRaster(map: period.map, in: range)
            }
        case .enhanced(let print):
            try add(print, "enhanced", "Enhanced ridges", "The restored print filtered along the ridge flow.")
        case .clarity(let clarity):
            let text = "Correlation of the print with the enhanced ridges, dark 0 to bright 1."
            try add("clarity", "Clarity", text, pitch: FingerParameters.blockSide) {
                _ in StepRaster(map: clarity.map, in: 0...1)
            }
        case .thinned(let skeleton):
            thinned = skeleton
            try add("skeleton", "Skeleton", "Ridges thinned to lines of one pixel.") { $0.lines(skeleton, before: nil) }
        case .repaired(let skeleton):
            repaired = skeleton
            let before = thinned
            let text = "Dots, spurs and bridges are removed (red), gaps are closed (green)."
            try add("skeleton-repaired", "Repaired skeleton", text) { $0.lines(skeleton, before: before) }
        case .found(let minutiae):
            found = minutiae.minutiae.map(\.minutia)
            try add(
                "minutiae-found", "Ends and forks", "\(found.count) ends and forks of the lines.", over: found,
                look: "found")
        case .filtered(let minutiae):
            try addFiltered(minutiae)
        }
    }

    private mutating func addFiltered(_ minutiae: [Minutia]) throws(WhorlError) {
        let left = Set(minutiae.map(MinutiaPlace.init))
        let dropped = found.filter { !left.contains(MinutiaPlace($0)) }
        let text =
            "\(minutiae.count) minutiae are left, in the colors of their qualities; \(dropped.count) near the "
            + "edge or facing each other are dropped (red crosses)."
        try add("minutiae", "Minutiae", text, isVeiled: true) {
            StepRaster($0)
        } over: {
            $0.cross(dropped)
            $0.draw(minutiae)
        }
    }

    private mutating func add(
        _ name: String, _ title: String, _ text: String, over minutiae: [Minutia], look: String
    ) throws(WhorlError) {
        let skeleton = repaired
        try add(name, title, text) { image in
            skeleton.map { image.lines($0, before: nil) } ?? StepRaster(image)
        } over: {
            $0.draw(minutiae, look: look)
        }
    }

    private mutating func add(_ print: EnhancedPrint, _ name: String, _ title: String, _ text: String)
        throws(WhorlError)
    {
        let largest = print.pixels.values.reduce(Float.leastNormalMagnitude) { max($0, abs($1)) }
        try add(name, title, text) { _ in StepRaster(print.pixels, in: -largest...largest) }
    }

    private mutating func add(_ flow: OrientationField, _ name: String, _ title: String, _ text: String)
        throws(WhorlError)
    {
        let inside = inside
        try add(name, title, text + " Longer lines are more certain.", isVeiled: true) {
            StepRaster($0)
        } over: {
            $0.draw(flow, inside: inside)
        }
    }

    private mutating func add(
        _ name: String, _ title: String, _ text: String, pitch: Int = 1, isVeiled: Bool = false,
        _ raster: (GrayImage) -> StepRaster, over: (inout StepCanvas) -> Void = { _ in }
    ) throws(WhorlError) {
        guard let working else { return }
        let size = (width: working.width, height: working.height)
        var canvas = try StepCanvas(title, size: size, raster(working), pitch: pitch, isVeiled: isVeiled)
        over(&canvas)
        pictures.append(
            StepPicture(number: pictures.count + 1, name: name, title: title, text: text, svg: canvas.svg))
    }
}

/// Where a minutia is, to find one again that the filter has given its quality.
private struct MinutiaPlace: Hashable {
    let (x, y): (Float, Float)

    init(_ minutia: Minutia) { (x, y) = (minutia.x, minutia.y) }
}
