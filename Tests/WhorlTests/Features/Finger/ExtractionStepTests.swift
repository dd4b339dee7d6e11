import Testing
import WhorlNumerics

import Whorl

@Suite("ExtractionStep")
struct ExtractionStepTests {
    /// Names of the steps that a print shows, and how it ends.
    private static func watched(_ image: GrayImage) -> (names: [String], features: FingerFeatures?) {
        var names: [String] = []
        let features = try? MinutiaExtractor().features(of: image) { step in
            let text = "\(Mirror(reflecting: step).children.first?.label ?? "")"
            names.append(text)
        }
        return (names, features)
    }

    private static let all = [
        "working", "normalized", "restored", "flow", "area", "period", "enhanced", "clarity", "thinned", "repaired",
        "found", "filtered",
    ]

    @Test func eachStepIsShownOnceAndChangesNothing() throws {
        let image = MinutiaExtractorTests.printWithMinutiae().image
        let (names, features) = Self.watched(image)
        #expect(names == Self.all)
        #expect(try features == MinutiaExtractor().features(of: image))
    }

    /// Noise has contrast and no ridges.
    @Test func aRefusedPrintShowsWhatCameBefore() {
        var state: UInt64 = 7
        let pixels = (0..<200 * 200).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 40)
        }
        let (names, features) = Self.watched(GrayImage(width: 200, height: 200, pixels: pixels))
        #expect(features == nil)
        #expect(names == Array(Self.all.prefix(8)))
    }

    /// The skeleton that a watcher keeps is not changed by the repair that follows.
    @Test func theSkeletonIsKeptAsItWasBeforeTheRepair() throws {
        var (thinned, repaired): (Skeleton?, Skeleton?) = (nil, nil)
        var flow: OrientationField?
        _ = try MinutiaExtractor().features(of: MinutiaExtractorTests.printWithMinutiae().image) { step in
            switch step {
            case .flow(let field): flow = field
            case .thinned(let skeleton): thinned = skeleton
            case .repaired(let skeleton): repaired = skeleton
            default: break
            }
        }
        var again = RidgeGraph(try #require(thinned))
        again.repair(along: try #require(flow))
        #expect(again.skeleton.pixels == repaired?.pixels)
    }
}
