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
        worstRatio: 1.0069444444444444,
        knots: [
            Knot(score: -23.51881980895996, fmr: 1.0, upperBound: 1.0),
            Knot(score: -10.97802734375, fmr: 0.6227801674067304, upperBound: 0.6553082595715102),
            Knot(score: -9.447351455688477, fmr: 0.37527636130958975, upperBound: 0.5251411431174129),
            Knot(score: -8.374670028686523, fmr: 0.2358996938582401, upperBound: 0.4412707410689018),
            Knot(score: -7.247407913208008, fmr: 0.1457697537359929, upperBound: 0.2915395074719858),
            Knot(score: -6.059554576873779, fmr: 0.09631888476405116, upperBound: 0.19263776952810233),
            Knot(score: -5.311175346374512, fmr: 0.06288972002547705, upperBound: 0.1257794400509541),
            Knot(score: -4.283144950866699, fmr: 0.03812642825570423, upperBound: 0.07625285651140846),
            Knot(score: -3.6293859481811523, fmr: 0.023701462214070546, upperBound: 0.04740292442814109),
            Knot(score: -3.151762008666992, fmr: 0.015716047378804547, upperBound: 0.031432094757609094),
            Knot(score: -2.62949275970459, fmr: 0.009416922371585802, upperBound: 0.018833844743171603),
            Knot(score: -2.1678481101989746, fmr: 0.00615725928459492, upperBound: 0.01231451856918984),
            Knot(score: -1.655649185180664, fmr: 0.003931175733858451, upperBound: 0.007862351467716902),
            Knot(score: -1.2361583709716797, fmr: 0.002429373785786325, upperBound: 0.00485874757157265),
        ],
        tailScale: 0.9134766921191149)
}
