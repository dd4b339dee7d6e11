/// How the rates of several data sets become one.
public enum CalibrationPooling: String, Sendable, Equatable, Codable {
    /// The mean of the sets' own rates, as for prints: a set stands for a sensor, and all are met alike.
    case mean = "every data set weighs the same"
    /// The highest of the sets' own rates, as for faces: a set stands for a population, and in one whose people are
    /// more alike, of one place, age or sex, false matches are several times as frequent (Grother, Ngan, Hanaoka, Face
    /// Recognition Vendor Test, part 3: Demographic effects, NIST IR 8280, 2019).
    case highest = "the data set with the highest rate decides"
}
