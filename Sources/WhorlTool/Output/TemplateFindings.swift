/// What an extraction found, for programs and in a line for a person.
protocol TemplateFindings: Encodable {
    /// The findings in a line.
    var text: String { get }
}
