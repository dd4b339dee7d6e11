/// A property of samples beside their subject, such as the sensor or an age group.
public struct Covariate: Sendable, Equatable {
    /// Different values that a covariate may have; more are no groups.
    static let mostValues = 64

    /// Name of the column.
    public let name: String
    /// The different values in the order of their first appearance.
    public private(set) var values: [String] = []
    /// The value of each sample, as an index into ``values``.
    private(set) var codes: [Int32] = []

    init(name: String) {
        self.name = name
    }

    /// Adds the value of the next sample.
    ///
    /// - Returns: whether there are still few enough different values.
    mutating func append(_ value: String) -> Bool {
        let code = values.firstIndex(of: value) ?? values.count
        if code == values.count { values.append(value) }
        codes.append(Int32(code))
        return values.count <= Self.mostValues
    }

    /// The value that both samples share; nil where they differ.
    func shared(_ probe: Int, _ reference: Int) -> Int? {
        codes[probe] == codes[reference] ? Int(codes[probe]) : nil
    }
}
