import Testing

import WhorlNumerics

@Suite("Window and BlockRun")
struct WindowTests {
    @Test func sizesOfOutputs() {
        let halving = Window(height: 3, width: 3, strideY: 2, strideX: 2, top: 1, left: 1, bottom: 1, right: 1)
        #expect(halving.outputRows(of: 112) == 56)
        #expect(halving.outputColumns(of: 113) == 57)
        let whole = Window(height: 7, width: 7)
        #expect(whole.outputRows(of: 7) == 1)
        #expect(whole.outputRows(of: 6) == 0)
        #expect(Window(height: 3, width: 1, dilationY: 2).outputRows(of: 5) == 1)
    }

    @Test func lastWindowMayBeCut() {
        let pool = Window(height: 3, width: 3, strideY: 2, strideX: 2)
        #expect(pool.outputRows(of: 112) == 55)
        #expect(pool.outputRows(of: 112, roundsUp: true) == 56)
        #expect(pool.outputRows(of: 111, roundsUp: true) == 55)
        let beyond = Window(height: 1, width: 1, strideY: 3, strideX: 3, bottom: 2)
        #expect(beyond.outputRows(of: 3, roundsUp: true) == 2)
    }

    @Test func marginCoversEveryTap() {
        let window = Window(height: 3, width: 5, strideY: 2, strideX: 1, top: 1, left: 2, bottom: 0, right: 2)
        let input = FeatureMap(height: 8, width: 6, channels: 1)
        let output = FeatureMap(height: window.outputRows(of: 8), width: window.outputColumns(of: 6), channels: 1)
        #expect(window.margin(input: input, output: output) == 2)
        #expect(Window().margin(input: input, output: input) == 0)
    }

    @Test func groupsShareBlocks() {
        let whole = BlockRun.runs(inputs: 8, outputs: 40, groups: 1, taps: 9)
        #expect(whole == [BlockRun(firstBlock: 0, blocks: 3, firstInput: 0, inputs: 8, weights: 0)])
        let apart = BlockRun.runs(inputs: 4, outputs: 32, groups: 2, taps: 1)
        #expect(apart.map(\.firstInput) == [0, 4])
        #expect(apart.map(\.blocks) == [2, 2])
        let shared = BlockRun.runs(inputs: 3, outputs: 10, groups: 4, taps: 1)
        #expect(shared.map(\.firstInput) == [0, 3, 9])
        #expect(shared.map(\.inputs) == [6, 9, 3])
        #expect(shared.map(\.weights) == [0, 96, 240])
    }
}
