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
            Knot(score: -19.448514938354492, fmr: 1.0, upperBound: 1.0),
            Knot(score: -10.022323608398438, fmr: 0.6309266057921914, upperBound: 0.6359268131151214),
            Knot(score: -8.383427619934082, fmr: 0.3980886622539788, upperBound: 0.40317971536669706),
            Knot(score: -7.2240142822265625, fmr: 0.251187560966791, upperBound: 0.25571266691745176),
            Knot(score: -6.2456560134887695, fmr: 0.15847395314057824, upperBound: 0.16229719754053046),
            Knot(score: -5.375820636749268, fmr: 0.0999986720009724, upperBound: 0.10315172874952444),
            Knot(score: -4.632359027862549, fmr: 0.06309537148585109, upperBound: 0.0656626969575354),
            Knot(score: -3.977266311645508, fmr: 0.03978884046163978, upperBound: 0.041864543275654975),
            Knot(score: -3.3432416915893555, fmr: 0.025116669666925148, upperBound: 0.02679004916263167),
            Knot(score: -2.7443981170654297, fmr: 0.015824653739399085, upperBound: 0.017170911399620403),
            Knot(score: -2.2634458541870117, fmr: 0.009995390949066381, upperBound: 0.01108017198847272),
            Knot(score: -1.7968635559082031, fmr: 0.0063092945315288695, upperBound: 0.00718451843529927),
            Knot(score: -1.3703737258911133, fmr: 0.003958916075846534, upperBound: 0.0046650564158803864),
            Knot(score: -0.8653049468994141, fmr: 0.0025047513708873377, upperBound: 0.003078837228774167),
            Knot(score: -0.43451499938964844, fmr: 0.001582705586942875, upperBound: 0.002051503477415284),
            Knot(score: 0.028354644775390625, fmr: 0.0009751455510013171, upperBound: 0.0013563583235489118),
            Knot(score: 0.4554004669189453, fmr: 0.0006128451066553426, upperBound: 0.0009281044343753542),
            Knot(score: 0.6386604309082031, fmr: 0.0003786403136270202, upperBound: 0.00064033509303979),
            Knot(score: 0.7504439353942871, fmr: 0.0002161493913321763, upperBound: 0.00043042455117198175),
            Knot(score: 1.034916877746582, fmr: 0.00015746741257708358, upperBound: 0.00035067712828179554),
        ],
        tailScale: 0.9616471712817566)
}
