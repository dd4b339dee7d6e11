internal import CKernels

/// Neighbouring blocks of output channels that sum over the same input channels.
package struct BlockRun: Sendable, Equatable {
    let firstBlock: Int
    package var blocks: Int
    package let firstInput: Int
    package let inputs: Int
    /// Place of the run's first weight, in floats.
    package let weights: Int

    /// What a kernel reads.
    var code: whorl_block_run {
        whorl_block_run(
            first_block: firstBlock, blocks: blocks, first_input: firstInput, inputs: inputs, weights: weights)
    }

    package init(firstBlock: Int, blocks: Int, firstInput: Int, inputs: Int, weights: Int) {
        self.firstBlock = firstBlock
        self.blocks = blocks
        self.firstInput = firstInput
        self.inputs = inputs
        self.weights = weights
    }

    /// The blocks of a convolution whose `groups` have so many inputs and outputs each: a block sums over the inputs of
    /// all groups that it has outputs of.
    package static func runs(inputs: Int, outputs: Int, groups: Int, taps: Int) -> [BlockRun] {
        var runs: [BlockRun] = []
        var weights = 0
        let channels = outputs * groups
        for first in stride(from: 0, to: channels, by: FeatureMap.lanes) {
            let last = min(first + FeatureMap.lanes, channels) - 1
            let low = first / outputs * inputs
            let count = (last / outputs + 1) * inputs - low
            if let run = runs.last, run.firstInput == low, run.inputs == count {
                runs[runs.count - 1].blocks += 1
            } else {
                runs.append(
                    BlockRun(
                        firstBlock: first / FeatureMap.lanes, blocks: 1, firstInput: low, inputs: count,
                        weights: weights))
            }
            weights += count * taps * FeatureMap.lanes
        }
        return runs
    }
}
