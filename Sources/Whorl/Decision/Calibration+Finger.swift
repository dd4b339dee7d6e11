extension Calibration {
    /// The calibration of finger scores, fitted by `whorl calibrate` on the data sets that it names.
    ///
    /// The table with counts, bounds and the tail's fit is kept with the data sets' descriptions.
    public static let finger = Calibration(
        version: 5, extractorVersion: 2,
        dataSets: [
            "fvc2002_DB1_B",
            "fvc2002_DB2_B",
            "fvc2002_DB3_B",
            "fvc2002_DB4_B",
            "fvc2004_DB1_B",
            "fvc2004_DB3_B",
            "neuro_crossmatch",
            "upek",
            "synthetic_2026",
        ],
        nonMated: 134880,
        counts: [2880, 2880, 2880, 2880, 2880, 2880, 81600, 7680, 28320],
        subjects: [10, 0, 10, 10, 10, 10, 51, 16, 60],
        worstRatio: 1.284722222222222,
        knots: [
            Knot(score: -20.782495498657227, fmr: 1.0, upperBound: 1.0),
            Knot(score: -12.28139591217041, fmr: 0.6173371705870044, upperBound: 0.6672302173009887),
            Knot(score: -10.788469314575195, fmr: 0.39475654633322255, upperBound: 0.5418612113684768),
            Knot(score: -9.558509826660156, fmr: 0.24893038861809635, upperBound: 0.45896485913792423),
            Knot(score: -8.16132926940918, fmr: 0.15573887432262554, upperBound: 0.3114777486452511),
            Knot(score: -6.940516471862793, fmr: 0.09983055874236814, upperBound: 0.19966111748473628),
            Knot(score: -5.827399253845215, fmr: 0.061411461860702427, upperBound: 0.12282292372140485),
            Knot(score: -5.010716438293457, fmr: 0.03979917829903748, upperBound: 0.07959835659807496),
            Knot(score: -4.111039161682129, fmr: 0.024905931300339457, upperBound: 0.049811862600678915),
            Knot(score: -3.502645492553711, fmr: 0.01562562884139722, upperBound: 0.03125125768279444),
            Knot(score: -2.880582809448242, fmr: 0.009861087744137326, upperBound: 0.01972217548827465),
            Knot(score: -2.40903377532959, fmr: 0.006210470721949585, upperBound: 0.01242094144389917),
            Knot(score: -1.8595123291015625, fmr: 0.0039736520869466455, upperBound: 0.007947304173893291),
        ],
        tailScale: 0.9328566962166837)
}
