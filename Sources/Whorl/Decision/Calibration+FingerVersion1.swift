extension Calibration {
    /// The calibration of scores of templates that the first extractor made, for stores that have not been enrolled again:
    /// give it to ``Engine/init(store:calibration:faces:samples:threads:clock:)``.
    public static let fingerVersion1 = Calibration(
        version: 2, extractorVersion: 1,
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
        worstRatio: 1.1458333333333333,
        knots: [
            Knot(score: -19.448514938354492, fmr: 1.0, upperBound: 1.0),
            Knot(score: -9.990693092346191, fmr: 0.6271219760856319, upperBound: 0.7574214747432636),
            Knot(score: -8.37950611114502, fmr: 0.39759496683560425, upperBound: 0.6023305534261314),
            Knot(score: -7.200932025909424, fmr: 0.2487725769450907, upperBound: 0.4836600142214397),
            Knot(score: -5.531721591949463, fmr: 0.15723719979452172, upperBound: 0.31447439958904344),
            Knot(score: -4.490888595581055, fmr: 0.0998906298195028, upperBound: 0.1997812596390056),
            Knot(score: -3.4028749465942383, fmr: 0.06228511064909434, upperBound: 0.12457022129818868),
            Knot(score: -2.7672319412231445, fmr: 0.03980457542508345, upperBound: 0.0796091508501669),
            Knot(score: -2.256148338317871, fmr: 0.02489297506037037, upperBound: 0.04978595012074074),
            Knot(score: -1.7310857772827148, fmr: 0.014832737486627964, upperBound: 0.029665474973255928),
            Knot(score: -1.3385305404663086, fmr: 0.009932719394315276, upperBound: 0.019865438788630552),
            Knot(score: -0.8078298568725586, fmr: 0.006162754005959648, upperBound: 0.012325508011919296),
            Knot(score: -0.24661731719970703, fmr: 0.003874754405305747, upperBound: 0.007749508810611494),
            Knot(score: 0.26566314697265625, fmr: 0.002441342896724245, upperBound: 0.00488268579344849),
            Knot(score: 0.6574630737304688, fmr: 0.001547856157468868, upperBound: 0.003095712314937736),
        ],
        tailScale: 0.8565026729180137)
}

extension Calibration {
    /// The calibration of finger scores of templates of an extractor version; that of this build's where none is known.
    public static func finger(ofVersion extractorVersion: Int) -> Calibration {
        extractorVersion == fingerVersion1.extractorVersion ? fingerVersion1 : finger
    }
}
