extension Calibration {
    /// The calibration of finger scores, fitted by `whorl calibrate` on the data sets that it names.
    ///
    /// The table with counts, bounds and the tail's fit is kept with the data sets' descriptions.
    public static let finger = Calibration(
        version: 1, extractorVersion: 1,
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
        knots: [
            Knot(score: -23.231094360351562, fmr: 1.0, upperBound: 1.0),
            Knot(score: -10.314586639404297, fmr: 0.6309553832714818, upperBound: 0.6359555074024825),
            Knot(score: -8.59106731414795, fmr: 0.3981056608338565, upperBound: 0.40319674920974),
            Knot(score: -7.380557060241699, fmr: 0.251188373536797, upperBound: 0.25571348424846774),
            Knot(score: -6.3813252449035645, fmr: 0.1584885236266509, upperBound: 0.1623119079288427),
            Knot(score: -5.4908623695373535, fmr: 0.09998495351137945, upperBound: 0.10313782198151672),
            Knot(score: -4.743290901184082, fmr: 0.06309193753615697, upperBound: 0.06565919940114434),
            Knot(score: -4.081734657287598, fmr: 0.03977537391682976, upperBound: 0.04185074957430496),
            Knot(score: -3.4183125495910645, fmr: 0.02508780948820206, upperBound: 0.02676028454496765),
            Knot(score: -2.8445472717285156, fmr: 0.015840840710892014, upperBound: 0.017187746695346007),
            Knot(score: -2.340346336364746, fmr: 0.009987470074344867, upperBound: 0.01107184812643397),
            Knot(score: -1.8449525833129883, fmr: 0.0062763618865625355, upperBound: 0.0071494632876449304),
            Knot(score: -1.3772878646850586, fmr: 0.003963865540723508, upperBound: 0.004670409035881284),
            Knot(score: -0.8474664688110352, fmr: 0.0025099364329849955, upperBound: 0.003084553562545944),
            Knot(score: -0.43451499938964844, fmr: 0.0015654887190281008, upperBound: 0.0020320625148705918),
            Knot(score: 0.033713340759277344, fmr: 0.0009620136504068042, upperBound: 0.0013410709547062027),
            Knot(score: 0.5013742446899414, fmr: 0.000607560035941558, upperBound: 0.0009217328426915361),
            Knot(score: 0.7228612899780273, fmr: 0.00036927027559297416, upperBound: 0.0006285298798542338),
            Knot(score: 0.7937259674072266, fmr: 0.00025080622330539247, upperBound: 0.0004763049568319855),
            Knot(score: 0.9682044982910156, fmr: 0.0001255338921507084, upperBound: 0.00030580183527600946),
        ],
        tailScale: 1.011815772271547)
}
