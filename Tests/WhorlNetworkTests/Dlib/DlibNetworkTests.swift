import Testing
import WhorlNumerics

import WhorlNetwork

@Suite struct DlibNetworkTests {
    /// Of numbers about 1 that are sums of some tens of products.
    private static let tolerance = 2e-5

    private static func image(_ rows: Int, _ columns: Int) -> PlainMap {
        var generator = SeededGenerator(seed: 9)
        return PlainMap(channels: 3, height: rows, width: columns, generator: &generator)
    }

    @Test func residualNetworkComputesPlainLoops() throws {
        let sample = DlibSample.residual()
        let network = try Network(sample.bytes)
        #expect(network.height == DlibSample.rows && network.width == DlibSample.columns)
        #expect(network.outputNames == ["embedding"])
        #expect(network.dlib?.means == [122.5, 117, 104.25] && network.dlib?.deviation == 256)
        #expect(network.dlib?.detector == nil)
        let plan = try network.plan(height: DlibSample.rows, width: DlibSample.columns)
        let image = Self.image(DlibSample.rows, DlibSample.columns)
        let (expected, got) = (sample.plain(image), plan.results(of: image.image)[0])
        #expect(got.count == expected.count)
        #expect(zip(got, expected).allSatisfy { abs(Double($0) - $1) <= Self.tolerance * max(abs($1), 1) })
    }

    @Test(arguments: [(31, 40), (64, 23)]) func detectorComputesPlainLoops(rows: Int, columns: Int) throws {
        let sample = DlibSample.detector()
        let network = try Network(sample.bytes)
        let plan = try network.plan(height: rows, width: columns)
        let expected = sample.plain(Self.image(rows, columns))
        #expect(plan.outputs.map(\.name) == ["windows"] && plan.outputs[0].shape == expected.shape)
        let got = plan.results(of: Self.image(rows, columns).image)[0]
        #expect(
            zip(got, expected.numbers).allSatisfy { abs(Double($0) - $1) <= Self.tolerance * max(abs($1), 1) })
    }

    /// By hand: the middle of a window of 5 is its pixel 2, that of a window of 3 is 1; strides are 2 and 2.
    @Test func detectorStatesWhatItLooksFor() throws {
        let detector = try #require(try Network(DlibSample.detector().bytes).dlib?.detector)
        #expect(detector.reach.step == [4, 4] && detector.reach.start == [4, 4])
        #expect(detector.windows.sizes.map(\.width) == [40, 30] && detector.windows.sizes.map(\.height) == [40, 50])
        #expect(detector.windows.greatestOverlap == 0.25 && detector.windows.greatestCover == 0.75)
        #expect(detector.margins == PyramidMargins(inner: 10, outer: 11))
    }

    @Test func filesOfONNXAreStillRead() throws {
        let network = try Network(NetworkTests.block(height: 8, width: 8).bytes())
        #expect(network.dlib == nil)
    }

    /// The error of a network of these parts.
    private func failure(_ build: (inout DlibSample) -> Void) -> NetworkError? {
        var sample = DlibSample(seed: 1, rows: 12, columns: 12)
        _ = sample.convolution(3, 4, size: 3)
        build(&sample)
        return failure(sample.bytes)
    }

    private func failure(_ bytes: [UInt8], limits: NetworkLimits = .standard) -> NetworkError? {
        do throws(NetworkError) {
            let network = try Network(bytes, limits: limits)
            _ = try network.plan(height: network.height ?? 32, width: network.width ?? 32)
            return nil
        } catch {
            return error
        }
    }

    private func isUnsupported(_ error: NetworkError?) -> Bool {
        if case .unsupportedModel = error { true } else { false }
    }

    private func isDamaged(_ error: NetworkError?) -> Bool {
        if case .damagedModel = error { true } else { false }
    }

    @Test func networksWithoutSenseAreRefused() {
        #expect(failure { $0.rectifier() } == nil)
        #expect(isUnsupported(failure { $0.unknown("dropout_") }))
        #expect(isDamaged(failure { $0.addition() }))
        #expect(isDamaged(failure { $0.marks(1) }))
        #expect(
            isDamaged(
                failure { sample in
                    sample.marks(2)
                    sample.rectifier()
                }))
        #expect(
            isUnsupported(
                failure { sample in
                    sample.marks(3)
                    sample.rectifier()
                }))
        #expect(isDamaged(failure { _ = $0.affine(5) }))
        #expect(isDamaged(failure { _ = $0.convolution(5, 2, size: 1) }))
        #expect(isDamaged(failure { _ = $0.convolution(4, 2, size: 11) }))
        #expect(isDamaged(failure { _ = $0.product(5, 16, hasBias: false) }))
    }

    @Test func sumsOfMapsOfAnOpenSizeAreRefused() {
        var sample = DlibSample(seed: 1, windows: [(20, 20)])
        _ = sample.convolution(3, 4, size: 3)
        sample.marks(1)
        _ = sample.convolution(4, 6, size: 3)
        sample.addition()
        #expect(isUnsupported(failure(sample.bytes)))
    }

    @Test func lossesAndInputsThatAreUnknownAreRefused() {
        for (loss, input) in [("loss_metric", "input_rgb_image"), ("loss_mean_", "input_rgb_image")] {
            var sample = DlibSample(seed: 1, rows: 12, columns: 12)
            _ = sample.convolution(3, 4, size: 3)
            sample.loss = DlibBytes()
            sample.loss.text(loss)
            sample.input = DlibBytes()
            sample.input.text(input)
            #expect(isUnsupported(failure(sample.bytes)), "\(loss)")
        }
        var sample = DlibSample(seed: 1, rows: 12, columns: 12)
        _ = sample.convolution(3, 4, size: 3)
        sample.input = DlibBytes()
        sample.input.text("input_gray")
        #expect(isUnsupported(failure(sample.bytes)))
    }

    @Test func bytesBehindTheNetworkAreRefused() {
        #expect(isDamaged(failure(DlibSample.residual().bytes + [0])))
    }

    @Test func limitsAreCheckedBeforeMemoryIsTaken() {
        let bytes = DlibSample.residual().bytes
        func limits(fileBytes: Int = 1 << 20, nodes: Int = 100, elements: Int = 1 << 20) -> NetworkLimits {
            NetworkLimits(
                fileBytes: fileBytes, nodes: nodes, rank: 8, elements: elements, workspaceBytes: 1 << 20,
                multiplications: 1 << 24)
        }
        #expect(failure(bytes, limits: limits()) == nil)
        for limits in [limits(fileBytes: 100), limits(nodes: 5), limits(elements: 100)] {
            guard case .modelTooLarge = failure(bytes, limits: limits) else {
                Issue.record("a limit was passed over")
                continue
            }
        }
        // A tensor that states more numbers than any file has.
        var file = DlibBytes()
        file.integer(1)
        file.text("loss_metric_2")
        file.reals([0, 0])
        file.integer(3)
        file.text("input_rgb_image")
        file.reals([1, 1, 1])
        file.text("con_4")
        file.integers(2, 1 << 40, 1 << 40, 1, 1)
        guard case .modelTooLarge = failure(file.bytes) else {
            Issue.record("a tensor of 2^80 numbers")
            return
        }
    }
}
