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
    /// on the eight development sets before there were any, then multiplied by 0.916 and shifted by -1.342, so that thresholds
    /// of the calibration have the same FMR as with descriptors.
    static let version2Undescribed = FingerScore(
        bias: -62.4219
    ) { measure in
        switch measure {
        case .pairs: 0.0876
        case .meanSimilarity: 61.1394
        case .fraction: -21.8851
        case .qualityFraction: 26.5724
        case .residual: 0.1774
        case .unevenness: -0.7916
        case .flow: 6.9268
        case .area: 4.9865
        case .local: -8.2062
        case .rootEdges: -0.916
        case .kinds: 3.455
        case .rootOverlap: 0.0268
        case .pairsFraction: -0.2274
        case .logPairsQuality: 9.3119
        case .likeness: 0
        }
    }

    /// Weights for templates of the extractor that restores prints and describes minutiae, by `whorl fit-score` on the eight
    /// development sets.
    static let version2 = FingerScore(
        bias: -45.849
    ) { measure in
        switch measure {
        case .pairs: -0.0241
        case .meanSimilarity: 34.7463
        case .fraction: -14.765
        case .qualityFraction: 20.8246
        case .residual: 0.3099
        case .unevenness: -0.7605
        case .flow: -2.4175
        case .area: 3.1024
        case .local: -3.3596
        case .rootEdges: -0.8273
        case .kinds: 5.6111
        case .rootOverlap: 0.2213
        case .pairsFraction: -0.0754
        case .logPairsQuality: 6.7828
        case .likeness: 39.8132
        }
    }
}
