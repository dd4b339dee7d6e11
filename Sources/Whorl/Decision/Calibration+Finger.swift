extension Calibration {
    /// The calibration of finger scores, fitted by `whorl calibrate` on the data sets that it names.
    ///
    /// The table with counts, bounds and the tail's fit is kept with the data sets' descriptions.
    public static let finger = Calibration(
        version: 4, extractorVersion: 2,
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
            Knot(score: -24.000150680541992, fmr: 1.0, upperBound: 1.0),
            Knot(score: -11.084096908569336, fmr: 0.6270091307866524, upperBound: 0.6374748151302182),
            Knot(score: -9.762633323669434, fmr: 0.39788921141667594, upperBound: 0.5098516990277902),
            Knot(score: -8.712974548339844, fmr: 0.2505276194949103, upperBound: 0.4340274032405026),
            Knot(score: -7.783255100250244, fmr: 0.15620623978510761, upperBound: 0.31241247957021523),
            Knot(score: -6.61049222946167, fmr: 0.09984724003596131, upperBound: 0.19969448007192261),
            Knot(score: -5.676430702209473, fmr: 0.06181872362938035, upperBound: 0.1236374472587607),
            Knot(score: -4.628925800323486, fmr: 0.039765053820427713, upperBound: 0.07953010764085543),
            Knot(score: -3.881747245788574, fmr: 0.02448122468258462, upperBound: 0.04896244936516924),
            Knot(score: -3.444695472717285, fmr: 0.015844840311718567, upperBound: 0.03168968062343713),
            Knot(score: -2.964777946472168, fmr: 0.00991458478886203, upperBound: 0.01982916957772406),
            Knot(score: -2.4728450775146484, fmr: 0.006194546495874032, upperBound: 0.012389092991748065),
            Knot(score: -1.9421930313110352, fmr: 0.003921624912308863, upperBound: 0.007843249824617727),
            Knot(score: -1.4914302825927734, fmr: 0.0024303216729108087, upperBound: 0.004860643345821617),
            Knot(score: -1.1105766296386719, fmr: 0.0015829918380274883, upperBound: 0.0031659836760549766),
        ],
        tailScale: 0.8661401325397278)
}
