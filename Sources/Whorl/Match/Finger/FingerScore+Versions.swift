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
        }
    }

    /// Weights fitted to templates of the extractor that restores prints, by `whorl fit-score` on the eight development sets.
    static let version2 = FingerScore(
        bias: -66.6811
    ) { measure in
        switch measure {
        case .pairs: 0.0956
        case .meanSimilarity: 66.7461
        case .fraction: -23.892
        case .qualityFraction: 29.0091
        case .residual: 0.1936
        case .unevenness: -0.8641
        case .flow: 7.562
        case .area: 5.4438
        case .local: -8.9587
        case .rootEdges: -1.0
        case .kinds: 3.7718
        case .rootOverlap: 0.0293
        case .pairsFraction: -0.2483
        case .logPairsQuality: 10.1658
        }
    }
}
