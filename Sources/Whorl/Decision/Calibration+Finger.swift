extension Calibration {
    /// The calibration of finger scores, fitted by `whorl calibrate` on the data sets that it names.
    ///
    /// The table with counts, bounds and the tail's fit is kept with the data sets' descriptions.
    public static let finger = Calibration(
        version: 3, extractorVersion: 2,
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
        subjects: [10, 10, 10, 10, 10, 10, 51, 16, 60],
        worstRatio: 1.1111111111111112,
        knots: [
            Knot(score: -23.235864639282227, fmr: 1.0, upperBound: 1.0),
            Knot(score: -11.180320739746094, fmr: 0.6233533331333161, upperBound: 0.6823778743719102),
            Knot(score: -9.448719024658203, fmr: 0.394312125352338, upperBound: 0.5209850329341713),
            Knot(score: -7.943017959594727, fmr: 0.22914514558177318, upperBound: 0.4158146046456062),
            Knot(score: -6.671835899353027, fmr: 0.1580951716825256, upperBound: 0.3161903433650512),
            Knot(score: -5.260695457458496, fmr: 0.09975523220768921, upperBound: 0.19951046441537842),
            Knot(score: -4.227258682250977, fmr: 0.06257475681123308, upperBound: 0.12514951362246615),
            Knot(score: -3.406193733215332, fmr: 0.038758421920813066, upperBound: 0.07751684384162613),
            Knot(score: -2.856290817260742, fmr: 0.025067363682503164, upperBound: 0.05013472736500633),
            Knot(score: -2.2609806060791016, fmr: 0.015752566576980594, upperBound: 0.03150513315396119),
            Knot(score: -1.7598228454589844, fmr: 0.009797666520039935, upperBound: 0.01959533304007987),
            Knot(score: -1.3001556396484375, fmr: 0.006146464285385536, upperBound: 0.012292928570771073),
            Knot(score: -0.6390371322631836, fmr: 0.0038591515349209802, upperBound: 0.0077183030698419605),
            Knot(score: -0.03643226623535156, fmr: 0.002379388027697682, upperBound: 0.004758776055395364),
            Knot(score: 0.4282960891723633, fmr: 0.0015601733132406736, upperBound: 0.0031203466264813472),
            Knot(score: 0.7299642562866211, fmr: 0.000935689864507789, upperBound: 0.001871379729015578),
        ],
        tailScale: 0.9549936860106712)
}
