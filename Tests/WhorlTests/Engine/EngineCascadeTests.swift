import Testing

import Whorl

/// The search in stages against the search that compares all prints.
@Suite struct EngineCascadeTests {
    private static let people = 120
    private static let mates = 12

    /// Stages that a gallery of some hundred prints goes through.
    private static let sizes: CascadeParameters = {
        var sizes = CascadeParameters()
        sizes.leastPrints = 100
        (sizes.byPlaces.least, sizes.inFull.least) = (30, 10)
        return sizes
    }()

    private static let scoring = FingerScoring { probe in
        let matcher = FingerMatcher(probe: probe)
        return { matcher.score($0) }
    }

    private static func finger(_ number: Int) -> [Minutia] { RandomPrint.minutiae(26, seed: UInt64(number)) }

    private static func probe(_ number: Int, _ position: FingerPosition = .unknown) -> FingerSample {
        FingerSample(
            template: RandomPrint.template(
                finger(number), turned: 0.25, moved: (4, -7), jitter: 1, keeping: 0.85, seed: UInt64(number)),
            position: position)
    }

    private static func reference(_ number: Int, _ position: FingerPosition = .unknown) throws -> NewReference {
        NewReference(
            bcid: try BCID(storage: "a", partition: 1, classID: number), position: position, created: 0,
            template: .finger(RandomPrint.template(finger(number), jitter: 1, seed: UInt64(number) + 1000)))
    }

    /// A store with a print a person.
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try DerivedFixture.store(folder.at("data")).append((1...people).map { try reference($0) })
        return folder
    }

    private static func engine(_ folder: TemporaryFolder, threads: Int = 1) throws -> Engine {
        Engine(
            store: try DerivedFixture.store(folder.at("data")), calibration: .finger, faces: [:], threads: threads,
            clock: Engine.systemClock, scoring: scoring, cache: GalleryCache(), cascade: sizes)
    }

    private static func search(
        _ engine: Engine, _ probes: [FingerSample], top: Int = 5, exhaustive: Bool = false
    ) throws -> Identification {
        try engine.identify(
            storage: "a", partition: 1, probe: Presentation(fingers: probes), rate: .fmr(1e-4), top: top,
            exhaustive: exhaustive)
    }

    @Test(arguments: [1, 2])
    func matesAreThoseOfAnExhaustiveSearch(threads: Int) throws {
        let folder = try Self.folder()
        let engine = try Self.engine(folder, threads: threads)
        for number in stride(from: 1, through: Self.people, by: Self.people / Self.mates) {
            let (staged, all) = (
                try Self.search(engine, [Self.probe(number)]),
                try Self.search(engine, [Self.probe(number)], exhaustive: true)
            )
            #expect(staged.candidates.first == all.candidates.first)
            #expect(staged.candidates.first?.bcid.classID == number && staged.decision == .match)
            #expect((staged.threshold, staged.people) == (all.threshold, all.people))
            let scores = Dictionary(
                uniqueKeysWithValues: try Self.search(
                    engine, [Self.probe(number)], top: Self.people, exhaustive: true
                ).candidates.map { ($0.bcid, $0.score) })
            for candidate in staged.candidates { #expect(scores[candidate.bcid] == candidate.score) }
        }
    }

    @Test func answerSaysWhatWasSearched() throws {
        let folder = try Self.folder()
        let engine = try Self.engine(folder)
        let staged = try #require(try Self.search(engine, [Self.probe(1)]).prints)
        #expect((staged.rankedByCodes, staged.rankedByPlaces, staged.compared) == (Self.people, 30, 10))
        #expect(staged.expectedLoss > 0 && staged.expectedLoss < 1 && !staged.isExhaustive)
        let all = try Self.search(engine, [Self.probe(1)], exhaustive: true)
        #expect(all.prints?.isExhaustive == true && all.prints?.compared == Self.people)
        #expect(all.prints?.expectedLoss == 0 && all.compared == Self.people)
        // Who asks for more people than are compared gets the scores of all.
        #expect(try Self.search(engine, [Self.probe(1)], top: 11).prints?.isExhaustive == true)
    }

    @Test func smallGalleryIsSearchedExhaustively() throws {
        let folder = try Self.folder()
        let engine = Engine(store: try DerivedFixture.store(folder.at("data")), threads: 1)
        #expect(try Self.search(engine, [Self.probe(3)]).prints?.isExhaustive == true)
    }

    @Test func answerIsTheSameBuiltReadAndOnAnyNumberOfThreads() throws {
        let folder = try Self.folder()
        let built = try Self.engine(folder)
        let answers = try (1...8).map { try Self.search(built, [Self.probe(7 * $0)]) }
        built.finishGalleries()
        let read = try Self.engine(folder, threads: 2)
        #expect(try (1...8).map { try Self.search(read, [Self.probe(7 * $0)]) } == answers)
    }

    @Test func enrollmentsAndDeletionsAreFollowed() throws {
        let folder = try Self.folder()
        let engine = try Self.engine(folder)
        #expect(try Self.search(engine, [Self.probe(500)]).decision == .nonMatch)
        _ = try engine.store.append([Self.reference(500)])
        let found = try Self.search(engine, [Self.probe(500)])
        #expect(found.candidates.first?.bcid.classID == 500 && found.prints?.rankedByCodes == Self.people + 1)
        _ = try engine.delete(BCID(storage: "a", partition: 1, classID: 500))
        #expect(try Self.search(engine, [Self.probe(500)]).decision == .nonMatch)
    }

    /// A person is compared by all prints with all probes, as an exhaustive search has it, and fingers that are known to be
    /// others are not ranked.
    @Test func severalPrintsOfAPersonCount() throws {
        let folder = try Self.folder()
        let engine = try Self.engine(folder)
        let bcid = try BCID(storage: "a", partition: 1, classID: 20)
        _ = try engine.store.append([
            NewReference(
                bcid: bcid, position: .leftThumb, created: 0,
                template: .finger(RandomPrint.template(Self.finger(777), jitter: 1)))
        ])
        let probes = [Self.probe(20, .rightThumb), Self.probe(777, .leftThumb)]
        let (staged, all) = (try Self.search(engine, probes), try Self.search(engine, probes, exhaustive: true))
        #expect(staged.candidates.first == all.candidates.first && staged.candidates.first?.bcid == bcid)
        #expect((staged.threshold, staged.people) == (all.threshold, all.people))
        #expect(staged.prints?.rankedByCodes == 2 * Self.people + 1)
    }

    @Test func lossFallsWithTheShareThatIsCompared() {
        let sizes = CascadeParameters.usual
        for kind in MinutiaCodes.Kind.allCases {
            let losses = [2000, 10_000, 50_000, 1_000_000].map { sizes.expectedLoss(of: $0, kind) }
            #expect(losses == losses.sorted() && losses.allSatisfy { $0 > 0 && $0 < 0.02 })
            #expect(sizes.expectedLoss(of: 200, kind) == 0)
        }
    }
}
