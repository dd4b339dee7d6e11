extension Calibration {
    /// The calibration of finger scores, fitted by `whorl calibrate` on the data sets that it names.
    ///
    /// The table with counts, bounds and the tail's fit is kept with the data sets' descriptions.
    public static let finger = Calibration(
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
        knots: [
            Knot(score: -19.448514938354492, fmr: 1.0, upperBound: 1.0),
            Knot(score: -8.644749641418457, fmr: 0.6299325917787222, upperBound: 0.6299325917787222),
            Knot(score: -6.188864231109619, fmr: 0.39111730976066883, upperBound: 0.39111730976066883),
            Knot(score: -4.926941871643066, fmr: 0.25030984447529414, upperBound: 0.25030984447529414),
            Knot(score: -3.8317956924438477, fmr: 0.15515155008081877, upperBound: 0.15515155008081877),
            Knot(score: -3.0700082778930664, fmr: 0.09860996348341472, upperBound: 0.09860996348341472),
            Knot(score: -2.5280866622924805, fmr: 0.06306854513774839, upperBound: 0.06306854513774839),
            Knot(score: -2.014101028442383, fmr: 0.038558077179574136, upperBound: 0.038558077179574136),
            Knot(score: -1.549464225769043, fmr: 0.024794094823763085, upperBound: 0.024794094823763085),
            Knot(score: -1.019503116607666, fmr: 0.015838828965289646, upperBound: 0.015838828965289646),
            Knot(score: -0.519719123840332, fmr: 0.009570312753105407, upperBound: 0.009570312753105407),
            Knot(score: 0.033713340759277344, fmr: 0.006001037018673063, upperBound: 0.006001037018673063),
            Knot(score: 0.4665384292602539, fmr: 0.003932340324404689, upperBound: 0.003932340324404689),
        ],
        tailScale: 0.9616471712817636)
}
