import Glibc
import Testing
import WhorlNumerics

import Whorl

@Suite("MinutiaExtractor")
struct MinutiaExtractorTests {
    static func features(_ image: GrayImage) -> Result<FingerFeatures, WhorlError> {
        do throws(WhorlError) { return .success(try MinutiaExtractor().features(of: image)) } catch {
            return .failure(error)
        }
    }

    /// Phase jumps on a grid: each is one minutia.
    static func printWithMinutiae(angle: Double = 0.3) -> (image: GrayImage, places: [(x: Double, y: Double)]) {
        let places = [(80.0, 80.0), (230, 90), (150, 160), (90, 240), (240, 230)]
        var pixels: [UInt8] = []
        for y in 0..<320 {
            for x in 0..<320 {
                let across = Double(x) * sin(angle) + Double(y) * cos(angle)
                var phase = 2 * Double.pi * across / 9
                for (index, place) in places.enumerated() {
                    let turn = atan2(Double(y) - place.1, Double(x) - place.0)
                    phase += index % 2 == 0 ? turn : -turn
                }
                pixels.append(UInt8(128 + 90 * cos(phase)))
            }
        }
        return (GrayImage(width: 320, height: 320, pixels: pixels), places)
    }

    @Test(arguments: [0.0, 0.3, 1.2, 2.5])
    func phaseJumpsAreMinutiae(angle: Double) throws {
        let (image, places) = Self.printWithMinutiae(angle: angle)
        let found = try Self.features(image).get().minutiae
        #expect(found.count == places.count)
        for place in places {
            let nearest = found.map { hypot(Double($0.x) - place.x, Double($0.y) - place.y) }.min() ?? .infinity
            // A minutia is where a ridge begins: up to a period from the phase's jump.
            #expect(nearest < 10)
        }
        for minutia in found {
            // The ridges bend around a jump, by less than 25 degrees at this distance.
            let turn = remainder(Double(minutia.direction) - angle, .pi)
            #expect(abs(turn) < 0.45)
        }
    }

    @Test func sameBytesGiveTheSameFeatures() async throws {
        let image = Self.printWithMinutiae().image
        let first = try Self.features(image).get()
        let others = await withTaskGroup(of: FingerFeatures?.self) { group in
            for _ in 0..<4 { group.addTask { try? Self.features(image).get() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(others.allSatisfy { $0 == first })
    }

    @Test func blankImageIsRefused() {
        let blank = GrayImage(width: 200, height: 200, pixels: Array(repeating: 200, count: 40_000))
        #expect(Self.features(blank) == .failure(.blankImage))
    }

    @Test(arguments: UInt64(1)...5)
    func noiseIsNoFingerprint(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let noise = GrayImage(
            width: 256, height: 256, pixels: (0..<65_536).map { _ in UInt8.random(in: 0...255, using: &generator) })
        guard case .failure(.noFingerprint(let area, let minimum)) = Self.features(noise) else {
            Issue.record("noise was taken for a print")
            return
        }
        #expect(area < minimum)
    }

    @Test func gradientIsNoFingerprint() {
        let ramp = GrayImage(width: 256, height: 256, pixels: (0..<65_536).map { UInt8($0 % 256) })
        guard case .failure(.noFingerprint) = Self.features(ramp) else {
            Issue.record("a ramp was taken for a print")
            return
        }
    }

    @Test func straightRidgesHaveTooFewMinutiae() {
        guard case .failure(.tooFewMinutiae(let got, let minimum)) = Self.features(StripedPrint.image()) else {
            Issue.record("stripes were taken for a print")
            return
        }
        #expect(got < minimum)
    }

    @Test func smallAndOddlyScannedImagesAreRefused() {
        let small = StripedPrint.image(width: 40, height: 40)
        #expect(Self.features(small) == .failure(.imageTooSmall(width: 40, height: 40, minimum: 64)))
        let coarse = StripedPrint.image(resolution: 120)
        #expect(Self.features(coarse) == .failure(.invalidResolution(got: 120, minimum: 250, maximum: 2000)))
    }

    @Test func wrongResolutionIsNamed() throws {
        // A print of 500 dpi called one of 1000 dpi: its ridges look twice as close.
        let image = Self.printWithMinutiae().image
        let features = Self.features(
            GrayImage(width: image.width, height: image.height, pixels: image.pixels, resolution: 1000))
        let warnings = try features.get().warnings
        #expect(
            warnings.contains {
                if case .unlikelyResolution(_, let likely) = $0 { abs(likely - 500) < 75 } else { false }
            })
    }

    @Test func otherResolutionGivesTheSamePlaces() throws {
        let image = Self.printWithMinutiae().image
        let fine = image.resampled(to: 1000)
        let (a, b) = (
            try Self.features(image).get(),
            try Self.features(
                GrayImage(
                    width: fine.width, height: fine.height, pixels: fine.pixels, resolution: 1000)
            ).get()
        )
        #expect(a.minutiae.count == b.minutiae.count)
        for minutia in a.minutiae {
            #expect(
                b.minutiae.contains {
                    hypotf($0.x - 2 * minutia.x, $0.y - 2 * minutia.y) < 3
                        || hypotf($0.x - minutia.x, $0.y - minutia.y) < 3
                })
        }
    }
}
