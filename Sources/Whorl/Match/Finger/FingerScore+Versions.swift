extension FingerScore {
    /// Weights fitted to templates of the first extractor.
    static let version1 = FingerScore(
        bias: -54.1574
    ) { measure in
        switch measure {
        case .pairs: -0.1298
        case .meanSimilarity: 45.7987
        case .fraction: -39.8194
        case .qualityFraction: 43.3672
        case .residual: -0.0959
        case .unevenness: -0.3911
        case .flow: 8.3371
        case .area: 2.6404
        case .local: 2.0357
        case .rootEdges: -0.7436
        case .kinds: 2.8353
        case .rootOverlap: 0.9636
        case .pairsFraction: 0.0519
        case .logPairsQuality: 8.2398
        case .likeness: 0
        }
    }

    /// Weights for templates of the extractor that restores prints, where one has no descriptors: fitted by `whorl fit-score`
    /// on the eight development sets before there were any, then multiplied by 0.963 and shifted by -1.200, so that thresholds
    /// of the calibration have the same FMR as with descriptors.
    static let version2Undescribed = FingerScore(
        bias: -65.4139
    ) { measure in
        switch measure {
        case .pairs: 0.0921
        case .meanSimilarity: 64.2765
        case .fraction: -23.008
        case .qualityFraction: 27.9358
        case .residual: 0.1865
        case .unevenness: -0.8322
        case .flow: 7.2822
        case .area: 5.2424
        case .local: -8.6273
        case .rootEdges: -0.963
        case .kinds: 3.6323
        case .rootOverlap: 0.0282
        case .pairsFraction: -0.2391
        case .logPairsQuality: 9.7897
        case .likeness: 0
        }
    }

    /// Weights for templates of the extractor that restores prints and describes minutiae, by `whorl fit-score` on the eight
    /// development sets.
    ///
    /// The other measures were left out, as they make scores no better on sets that the weights were not fitted on.
    static let version2 = FingerScore(
        bias: -52.4298
    ) { measure in
        switch measure {
        case .meanSimilarity: 33.9222
        case .qualityFraction: 16.0682
        case .unevenness: -0.9435
        case .area: 4.4032
        case .rootEdges: -0.875
        case .kinds: 3.3586
        case .logPairsQuality: 5.6397
        case .likeness: 40.1632
        case .pairs, .fraction, .residual, .flow, .local, .rootOverlap, .pairsFraction: 0
        }
    }
}
